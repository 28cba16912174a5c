#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "import/hdf5/hdf5.h"
#include "problem/problem.h"

/// The layout of a recording, as docs/format.md describes it: the one list of its datasets,
/// which the writer creates and fills and the reader opens.
///
/// The problems of a recording are laid end to end. Problem k owns the part of a column that
/// the starts of what the column counts delimit: its rows are row_start[k] … row_start[k + 1].
namespace perpend {

/// What perpend writes. It reads this and all versions before.
/// 1: /solution/size in place of /solution/of_limit
/// 2: /solution/of_limit; no /problems/step
/// 3: /problems/step; another function of /trajectory/state_hash
/// 4: /trajectory/steps/turned_J and push_out_J, and more that /trajectory/state_hash is made of
/// 5: /trajectory/inputs
inline constexpr int recording_version = 5;

using ProblemName = FixedText<256>;
using ProblemOrigin = FixedText<1024>;

/// What the elements of a column stand for, one each.
enum class Counted {
  problems,
  starts,  ///< one more than problems
  rows,
  pointers,  ///< of compressed rows: for each problem one more than its rows
  contacts,
  entries,  ///< of A
  bodies,
  blocks,  ///< of J
};

/// The extents of one element of a column, two at most: none for a number. It takes no memory, so
/// that columns can be visited where there is none left.
class InnerExtents {
 public:
  constexpr InnerExtents(std::initializer_list<std::int64_t> extents) : size_(extents.size()) {
    std::copy(extents.begin(), extents.end(), extents_.begin());
  }
  const std::int64_t* begin() const { return extents_.data(); }
  const std::int64_t* end() const { return extents_.data() + size_; }
  std::size_t size() const { return size_; }
  operator std::vector<std::int64_t>() const { return {begin(), end()}; }

 private:
  std::array<std::int64_t, 2> extents_{};
  std::size_t size_;
};

struct ColumnPlace {
  const char* dataset;
  Counted counted;
  InnerExtents inner;
  int since = 1;  ///< the version of the first files that have it
};

/// In the column of steps: the problem is not of a run.
inline constexpr std::int32_t no_step = -1;

/// Column is a vector of values in memory, or an open dataset.
template <template <typename> class Column>
struct RecordingColumns {
  Column<ProblemName> name;
  Column<ProblemOrigin> origin;
  Column<std::int32_t> step;
  Column<std::int64_t> row_start;
  Column<double> l, u;
  Column<std::uint8_t> motion;
  Column<std::int64_t> contact_start;
  Column<std::int32_t> contact_normal, contact_friction;
  Column<double> contact_mu;
  Column<std::uint8_t> contact_law;

  // Row form.
  Column<double> b;
  Column<std::int64_t> A_start;
  Column<std::int32_t> A_indptr, A_indices;
  Column<double> A_data;

  // Body form.
  Column<std::int64_t> body_start;
  Column<double> M, momentum;
  Column<double> C, d;
  Column<std::int64_t> J_start;
  Column<std::int32_t> J_indptr, J_body;
  Column<double> J_block;

  // The solution and its certificate.
  Column<std::uint8_t> has_x, has_certificate;
  Column<double> x, w, natural, fischer_burmeister, energy_J;
  Column<double> natural_total, fischer_burmeister_total, energy_J_total, of_limit;
  Column<double> seconds;
  Column<std::int32_t> iterations;
};

/// Calls visit(ColumnPlace, that column of each argument) for every dataset of /problems.
template <typename Visit, typename... Columns>
void visit_problem_columns(Form form, Visit&& visit, Columns&... c) {
  using enum Counted;
  using Place = ColumnPlace;
  visit(Place{"/problems/name", problems, {}}, c.name...);
  visit(Place{"/problems/origin", problems, {}}, c.origin...);
  visit(Place{"/problems/step", problems, {}, 3}, c.step...);
  visit(Place{"/problems/row_start", starts, {}}, c.row_start...);
  visit(Place{"/problems/l", rows, {}}, c.l...);
  visit(Place{"/problems/u", rows, {}}, c.u...);
  visit(Place{"/problems/motion", rows, {}}, c.motion...);
  visit(Place{"/problems/contacts/start", starts, {}}, c.contact_start...);
  visit(Place{"/problems/contacts/normal", contacts, {}}, c.contact_normal...);
  visit(Place{"/problems/contacts/friction", contacts, {2}}, c.contact_friction...);
  visit(Place{"/problems/contacts/mu", contacts, {}}, c.contact_mu...);
  visit(Place{"/problems/contacts/law", contacts, {}}, c.contact_law...);
  if (form == Form::rows) {
    visit(Place{"/problems/b", rows, {}}, c.b...);
    visit(Place{"/problems/A/start", starts, {}}, c.A_start...);
    visit(Place{"/problems/A/indptr", pointers, {}}, c.A_indptr...);
    visit(Place{"/problems/A/indices", entries, {}}, c.A_indices...);
    visit(Place{"/problems/A/data", entries, {}}, c.A_data...);
  } else {
    visit(Place{"/problems/bodies/start", starts, {}}, c.body_start...);
    visit(Place{"/problems/bodies/M", bodies, {6, 6}}, c.M...);
    visit(Place{"/problems/bodies/momentum", bodies, {6}}, c.momentum...);
    visit(Place{"/problems/C", rows, {}}, c.C...);
    visit(Place{"/problems/d", rows, {}}, c.d...);
    visit(Place{"/problems/J/start", starts, {}}, c.J_start...);
    visit(Place{"/problems/J/indptr", pointers, {}}, c.J_indptr...);
    visit(Place{"/problems/J/body", blocks, {}}, c.J_body...);
    visit(Place{"/problems/J/block", blocks, {6}}, c.J_block...);
  }
}

/// The same for /solution.
template <typename Visit, typename... Columns>
void visit_solution_columns(Visit&& visit, Columns&... c) {
  using enum Counted;
  using Place = ColumnPlace;
  visit(Place{"/solution/has_x", problems, {}}, c.has_x...);
  visit(Place{"/solution/x", rows, {}}, c.x...);
  visit(Place{"/solution/has_certificate", problems, {}}, c.has_certificate...);
  visit(Place{"/solution/w", rows, {}}, c.w...);
  visit(Place{"/solution/natural", rows, {}}, c.natural...);
  visit(Place{"/solution/fischer_burmeister", rows, {}}, c.fischer_burmeister...);
  visit(Place{"/solution/energy_J", rows, {}}, c.energy_J...);
  visit(Place{"/solution/natural_total", problems, {}}, c.natural_total...);
  visit(Place{"/solution/fischer_burmeister_total", problems, {}}, c.fischer_burmeister_total...);
  visit(Place{"/solution/energy_J_total", problems, {}}, c.energy_J_total...);
  visit(Place{"/solution/of_limit", problems, {}, 2}, c.of_limit...);
  visit(Place{"/solution/seconds", problems, {}}, c.seconds...);
  visit(Place{"/solution/iterations", problems, {}}, c.iterations...);
}

/// All of them.
template <typename Visit, typename... Columns>
void visit_columns(Form form, Visit&& visit, Columns&... c) {
  visit_problem_columns(form, visit, c...);
  visit_solution_columns(visit, c...);
}

}  // namespace perpend
