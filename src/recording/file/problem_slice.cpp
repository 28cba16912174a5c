#include "recording/file/problem_slice.h"

#include <algorithm>
#include <utility>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "import/refuse_defects.h"

namespace perpend {
namespace {

Vector to_vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
}

template <std::size_t N>
std::string unpack(const FixedText<N>& text) {
  return one_line({text.begin(), std::find(text.begin(), text.end(), '\0')});
}

/// The name of one of two choices.
template <typename Choice>
Choice choose(std::uint8_t value, const char* dataset) {
  if (value > 1) {
    throw BadInput(sentence("dataset ", dataset, " holds ", int{value}, ", expected 0 or 1"));
  }
  return static_cast<Choice>(value);
}

/// Pointers into `count` elements that lie row after row.
void check_pointers(const std::vector<std::int32_t>& pointers, std::size_t count,
                    const char* dataset) {
  const bool is_whole = pointers.front() == 0 && std::cmp_equal(pointers.back(), count);
  if (!is_whole || !std::is_sorted(pointers.begin(), pointers.end())) {
    throw BadInput(sentence("dataset ", dataset, " goes from ", pointers.front(), " to ",
                            pointers.back(), ", expected numbers that rise from 0 to ", count));
  }
}

/// Columns within each row ascend, so that none comes twice.
void check_indices(const std::vector<std::int32_t>& pointers,
                   const std::vector<std::int32_t>& indices, int columns) {
  for (std::size_t i = 0; i + 1 < pointers.size(); ++i) {
    int previous = -1;
    for (int k = pointers[i]; k < pointers[i + 1]; ++k) {
      if (indices[k] <= previous || indices[k] >= columns) {
        throw BadInput(sentence("dataset /problems/A/indices: row ", i, " names column ",
                                indices[k], " after ", previous,
                                ", expected columns that rise and are less than ", columns));
      }
      previous = indices[k];
    }
  }
}

RowForm build_rows(const RecordingColumns<Values>& slice) {
  const auto n = static_cast<int>(slice.b.size());
  check_pointers(slice.A_indptr, slice.A_indices.size(), "/problems/A/indptr");
  check_indices(slice.A_indptr, slice.A_indices, n);
  RowForm rows;
  rows.A = Eigen::Map<const SparseRows>(n, n, std::ssize(slice.A_data), slice.A_indptr.data(),
                                        slice.A_indices.data(), slice.A_data.data());
  rows.b = to_vector(slice.b);
  return rows;
}

BodyForm build_body(const RecordingColumns<Values>& slice) {
  check_pointers(slice.J_indptr, slice.J_body.size(), "/problems/J/indptr");
  BodyForm body;
  body.M.resize(slice.M.size() / 36);
  for (std::size_t k = 0; k < body.M.size(); ++k) {
    body.M[k] = Eigen::Map<const Eigen::Matrix<double, 6, 6, Eigen::RowMajor>>(&slice.M[36 * k]);
  }
  body.momentum = to_vector(slice.momentum);
  body.C = to_vector(slice.C);
  body.d = to_vector(slice.d);
  body.J.start.assign(slice.J_indptr.begin(), slice.J_indptr.end());
  body.J.body.assign(slice.J_body.begin(), slice.J_body.end());
  body.J.block.resize(slice.J_body.size());
  for (std::size_t k = 0; k < body.J.block.size(); ++k) {
    body.J.block[k] = Eigen::Map<const Vector6>(&slice.J_block[6 * k]);
  }
  return body;
}

std::vector<Contact> build_contacts(const RecordingColumns<Values>& slice) {
  std::vector<Contact> contacts(slice.contact_normal.size());
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    contacts[k].normal = slice.contact_normal[k];
    contacts[k].friction = {slice.contact_friction[2 * k], slice.contact_friction[2 * k + 1]};
    contacts[k].mu = slice.contact_mu[k];
    contacts[k].law = choose<FrictionLaw>(slice.contact_law[k], "/problems/contacts/law");
  }
  return contacts;
}

Problem build(const RecordingColumns<Values>& slice, Form form) {
  Problem problem;
  problem.bounds.l = to_vector(slice.l);
  problem.bounds.u = to_vector(slice.u);
  for (std::uint8_t motion : slice.motion) {
    problem.motion.push_back(choose<Motion>(motion, "/problems/motion"));
  }
  problem.contacts = build_contacts(slice);
  if (form == Form::rows) {
    problem.rows = build_rows(slice);
  } else {
    problem.body = build_body(slice);
  }
  return problem;
}

}  // namespace

StoredProblem build_problem(const RecordingColumns<Values>& slice, Form form,
                            const std::string& where) {
  StoredProblem stored;
  stored.name = unpack(slice.name[0]);
  stored.origin = unpack(slice.origin[0]);
  const std::string named = sentence(where, " (\"", stored.name, "\")");
  try {
    stored.problem = build(slice, form);
  } catch (const BadInput& error) {
    throw BadInput(sentence(named, ": ", error.what()));
  }
  if (!slice.has_x.empty() && slice.has_x[0] != 0) stored.x = to_vector(slice.x);
  refuse_defects(named, stored);
  return stored;
}

RecordedSolve build_solve(const RecordingColumns<Values>& slice) {
  const auto to_error = [](const std::vector<double>& rows, double total) {
    ErrorOfRows error{to_vector(rows), total, -1};
    const auto worst = std::max_element(rows.begin(), rows.end());
    if (worst != rows.end()) error.worst_row = static_cast<int>(worst - rows.begin());
    return error;
  };
  RecordedSolve solve;
  solve.certificate.w = to_vector(slice.w);
  solve.certificate.natural = to_error(slice.natural, slice.natural_total[0]);
  solve.certificate.fischer_burmeister =
      to_error(slice.fischer_burmeister, slice.fischer_burmeister_total[0]);
  solve.certificate.energy = to_error(slice.energy_J, slice.energy_J_total[0]);
  if (!slice.of_limit.empty()) solve.certificate.of_limit = slice.of_limit[0];
  solve.seconds = slice.seconds[0];
  solve.iterations = slice.iterations[0];
  return solve;
}

}  // namespace perpend
