#include "problem/row_order.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace perpend {
namespace {

/// For every row the least number of bodies between it and the ground: 0 for a row that touches
/// one body only, whose other end is the ground. Rows of bodies that nothing ties to the ground
/// come last.
std::vector<int> distance_to_ground(const BodyForm& body) {
  const BlockRows& J = body.J;
  const int unreached = J.rows() + 1;
  std::vector<int> row(J.rows(), unreached);
  std::vector<int> of_body(body.bodies(), unreached);
  for (int i = 0; i < J.rows(); ++i) {
    if (J.bodies(i).size() == 1) of_body[J.bodies(i)[0]] = 1;
    if (J.bodies(i).size() < 2) row[i] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < J.rows(); ++i) {
      for (int k : J.bodies(i)) row[i] = std::min(row[i], of_body[k]);
      for (int k : J.bodies(i)) {
        if (row[i] + 1 < of_body[k]) {
          of_body[k] = row[i] + 1;
          changed = true;
        }
      }
    }
  }
  return row;
}

std::vector<bool> friction_rows(const Problem& problem) {
  std::vector<bool> is_friction(problem.size(), false);
  for (const Contact& contact : problem.contacts) {
    for (int row : contact.friction) {
      if (row != Contact::no_row) is_friction[row] = true;
    }
  }
  return is_friction;
}

}  // namespace

void order_rows(const Problem& problem, RowOrder order, std::vector<int>& rows) {
  rows.resize(problem.size());
  std::iota(rows.begin(), rows.end(), 0);
  switch (order) {
    case RowOrder::given:
      break;
    case RowOrder::reversed:
      std::reverse(rows.begin(), rows.end());
      break;
    case RowOrder::normals_first: {
      const std::vector<bool> is_friction = friction_rows(problem);
      std::stable_partition(rows.begin(), rows.end(), [&](int i) { return !is_friction[i]; });
      break;
    }
    case RowOrder::ground_first: {
      assert(problem.body);
      const std::vector<int> distance = distance_to_ground(*problem.body);
      std::stable_sort(rows.begin(), rows.end(),
                       [&](int i, int j) { return distance[i] < distance[j]; });
      break;
    }
  }
}

}  // namespace perpend
