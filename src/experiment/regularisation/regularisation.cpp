#include "experiment/regularisation/regularisation.h"

#include "experiment/regularisation/elastic_rows.h"
#include "experiment/regularisation/regularised_sweeps.h"

namespace perpend {

Section regularisation(const Laboratory& laboratory) {
  Section section{.id = "X7", .title = "Regularisation: fewer sweeps, and elasticity"};
  if (add_regularised_sweeps(laboratory, section)) add_elastic_rows(laboratory, section);
  return section;
}

}  // namespace perpend
