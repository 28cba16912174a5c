#include "experiment/convergence/pivot_counts.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "solver/catalog.h"
#include "solver/pivots/index_sets.h"

namespace perpend {
namespace {

constexpr int counted_pivots = 90;  // as many as E18's Table 3 allows a step

std::vector<char> friction_rows(const Problem& problem) {
  std::vector<char> is_friction(problem.size(), 0);
  for (const Contact& contact : problem.contacts) {
    for (const int row : contact.friction) {
      if (row != Contact::no_row) is_friction[row] = 1;
    }
  }
  return is_friction;
}

int count_pivots(const Problem& problem) {
  return make_solver("bpp")->solve(problem, {}, {.iterations = counted_pivots}).iterations;
}

ReportTable exponential_table(const ExponentialCounts& counts) {
  ReportTable table{.id = "exponential", .title = "Pivots on problems made to be hard"};
  table.columns = {{.label = "n"}, {.label = "single moves", .digits = 6}, {.label = "bpp"}};
  for (std::size_t k = 0; k < counts.n.size(); ++k) {
    table.rows.push_back({counts.n[k], counts.single[k], counts.blocks[k]});
  }
  return table;
}

ReportTable friction_table(const std::vector<FrictionPivots>& all) {
  ReportTable table{.id = "friction-pivots", .title = "Pivots with friction and without"};
  table.columns = {{.label = "problem", .is_text = true},
                   {.label = "with friction", .group = "pivots of bpp"},
                   {.label = "without", .group = "pivots of bpp"},
                   {.label = "friction", .group = "rows moved"},
                   {.label = "others", .group = "rows moved"}};
  for (const FrictionPivots& one : all) {
    table.rows.push_back({one.name, one.with, one.without, one.moved_friction, one.moved_others});
  }
  table.notes = {
      "From x = 0 with the friction bounds of the answer; without: friction is held at 0."};
  return table;
}

}  // namespace

Problem exponential_problem(int n) {
  Eigen::MatrixXd M = Eigen::MatrixXd::Constant(n, n, 2).triangularView<Eigen::StrictlyUpper>();
  M.diagonal().setOnes();
  Problem problem;
  problem.bounds.l = Vector::Zero(n);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  problem.rows = RowForm{(M * M.transpose()).sparseView(), Vector::Constant(n, -1)};
  return problem;
}

int count_single_moves(const Problem& problem, int most) {
  const int n = problem.size();
  const Eigen::MatrixXd A = problem.rows->A;
  const Vector& b = problem.rows->b;
  std::vector<char> is_free(n, 0);
  for (int moves = 0; moves < most; ++moves) {
    std::vector<int> free;
    for (int i = 0; i < n; ++i) {
      if (is_free[i]) free.push_back(i);
    }
    Vector x = Vector::Zero(n);
    if (!free.empty()) {
      const Eigen::MatrixXd A_FF = A(free, free);
      const Vector b_F = b(free), x_F = -A_FF.llt().solve(b_F);
      x(free) = x_F;
    }
    const Vector w = A * x + b;
    int first = 0;
    while (first < n && (is_free[first] ? x[first] >= 0 : w[first] >= 0)) ++first;
    if (first == n) return moves;
    is_free[first] = !is_free[first];
  }
  return most;
}

PaperFinding exponential_finding(const ExponentialCounts& counts) {
  PaperFinding finding;
  finding.title = "Exponential pivoting";
  finding.expected =
      "the worst case of pivoting is exponential in n (E18 §3.2.1): on the problems of Murty and "
      "Fathi, moves of single rows double with every row, within a tenth";
  bool doubles = counts.n.size() > 1;
  for (std::size_t k = 1; k < counts.n.size(); ++k) {
    const double per_row = std::pow(double(counts.single[k]) / counts.single[k - 1],
                                    1.0 / (counts.n[k] - counts.n[k - 1]));
    doubles = doubles && std::abs(per_row - 2) <= 0.2;
  }
  finding.found =
      fmt::format("{} moves of single rows at n = {}, {} at n = {}; bpp needs {} and {} pivots",
                  counts.single.front(), counts.n.front(), counts.single.back(), counts.n.back(),
                  counts.blocks.front(), counts.blocks.back());
  finding.verdict = doubles ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

FrictionPivots friction_pivots(const SceneProblem& scene) {
  const Problem& problem = scene.problem;
  FrictionPivots result{.name = scene.name};
  const std::vector<char> is_friction = friction_rows(problem);
  Problem frictionless = problem;
  for (int i = 0; i < problem.size(); ++i) {
    if (is_friction[i]) frictionless.bounds.l[i] = frictionless.bounds.u[i] = 0;
  }
  result.with = count_pivots(problem);
  result.without = count_pivots(frictionless);
  const auto bpp = make_solver("bpp");
  IndexSets before, now;
  for (int k = 1; k <= result.with; ++k) {
    read_sets(problem.bounds, bpp->solve_unjudged(problem, {}, {.iterations = k}).x, now);
    for (int i = 0; k > 1 && i < problem.size(); ++i) {
      if (now[i] == before[i]) continue;
      ++(is_friction[i] ? result.moved_friction : result.moved_others);
    }
    before = now;
  }
  return result;
}

PaperFinding friction_finding(const std::vector<FrictionPivots>& all) {
  PaperFinding finding;
  finding.title = "Friction and pivots";
  finding.expected =
      "friction rows make pivoting long (E18 §6.1): taken as half again as many pivots as without, "
      "over the scenes together, and most of the rows moved being friction";
  int with = 0, without = 0, friction = 0, others = 0;
  for (const FrictionPivots& one : all) {
    with += one.with;
    without += one.without;
    friction += one.moved_friction;
    others += one.moved_others;
  }
  finding.found = fmt::format("{} pivots with, {} without; rows moved: {} of friction, {} others",
                              with, without, friction, others);
  if (all.empty() || with < 2 * static_cast<int>(all.size())) {
    finding.why = "the scenes rest, and block pivoting ends at once, with friction or without";
    return finding;
  }
  const bool is_so = 2 * with >= 3 * without && friction > others;
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_pivot_counts(const std::vector<SceneProblem>& moving, Section& section) {
  ExponentialCounts counts;
  for (const int n : {4, 6, 8, 10, 12}) {
    const Problem problem = exponential_problem(n);
    counts.n.push_back(n);
    counts.single.push_back(count_single_moves(problem, 1 << 14));
    counts.blocks.push_back(count_pivots(problem));
  }
  std::vector<FrictionPivots> friction;
  for (const SceneProblem& scene : moving) friction.push_back(friction_pivots(scene));
  section.findings.push_back(exponential_finding(counts));
  section.findings.push_back(friction_finding(friction));
  section.tables.push_back(exponential_table(counts));
  section.tables.push_back(friction_table(friction));
}

}  // namespace perpend
