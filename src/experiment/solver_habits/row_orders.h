#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// The median errors of one order after each sweep.
struct OrderCurve {
  std::string order{};
  std::vector<double> natural{}, energy_J{};  ///< [k]: after k sweeps, from zero
};

/// Which order is best (E18 §6.5): contacts nearest the ground first, or another.
PaperFinding order_finding(const std::vector<OrderCurve>& curves);

/// The part of X6 about orders of rows; false where it was interrupted.
bool add_row_orders(const Laboratory& laboratory, Section& section);

}  // namespace perpend
