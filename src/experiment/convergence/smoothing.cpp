#include "experiment/convergence/smoothing.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "solver/catalog.h"

namespace perpend {
namespace {

constexpr double same_step = 1e-8;
constexpr double same_impulses = 0.01;

/// The normal rows of a problem's contacts, friction left out.
RowForm normals_of(const Problem& problem) {
  const Eigen::MatrixXd A = problem.rows->A;
  std::vector<int> normal;
  for (const Contact& contact : problem.contacts) normal.push_back(contact.normal);
  const Eigen::MatrixXd A_nn = A(normal, normal);
  return {A_nn.sparseView(), problem.rows->b(normal)};
}

Problem frictionless(const Eigen::MatrixXd& A, const Vector& b) {
  Problem problem;
  const int n = static_cast<int>(b.size());
  problem.bounds.l = Vector::Zero(n);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  problem.rows = RowForm{A.sparseView(), b};
  return problem;
}

/// One Newton step towards x∘w = μ from x, with w a variable of its own: the whole system.
Vector step_of_whole_system(const Eigen::MatrixXd& A, const Vector& b, double mu, const Vector& x,
                            const Vector& w) {
  const int n = static_cast<int>(b.size());
  Eigen::MatrixXd K = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  K.topLeftCorner(n, n) = A;
  K.topRightCorner(n, n) = -Eigen::MatrixXd::Identity(n, n);
  K.bottomLeftCorner(n, n) = w.asDiagonal();
  K.bottomRightCorner(n, n) = x.asDiagonal();
  Vector right(2 * n);
  right.head(n) = w - A * x - b;
  right.tail(n) = Vector::Constant(n, mu) - x.cwiseProduct(w);
  return K.partialPivLu().solve(right).head(n);
}

/// The same by the matrix of the problem with compliance C = w/x.
Vector step_by_compliance(const Eigen::MatrixXd& A, const Vector& b, double mu, const Vector& x,
                          const Vector& w) {
  Eigen::MatrixXd regularised = A;
  regularised.diagonal() += w.cwiseQuotient(x);
  const Vector right = mu * x.cwiseInverse() - A * x - b;
  return regularised.llt().solve(right);
}

/// Newton's method on x∘w = μ, w = A x + b at the end, from a point with x, w > 0.
void find_on_path(const Eigen::MatrixXd& A, const Vector& b, double mu, Vector& x, Vector& w) {
  for (int k = 0; k < 100; ++k) {
    const Vector dx = step_by_compliance(A, b, mu, x, w);
    const Vector dw = A * (x + dx) + b - w;
    double length = 1;
    for (int i = 0; i < x.size(); ++i) {
      if (dx[i] < 0) length = std::min(length, -0.9 * x[i] / dx[i]);
      if (dw[i] < 0) length = std::min(length, -0.9 * w[i] / dw[i]);
    }
    x += length * dx;
    w += length * dw;
    if (length == 1 && largest_of(dx) <= 1e-13 * largest_of(x)) break;
  }
}

ReportTable smoothing_table(const std::vector<SmoothedPoint>& points) {
  ReportTable table{.id = "smoothing", .title = "Smoothing μ and compliance C = μ/x²"};
  const auto small = [](const char* label, const char* unit = "") {
    return Column{.label = label, .unit = unit, .style = NumberStyle::scientific, .digits = 1};
  };
  table.columns = {small("μ", "J"), small("C/A"), small("steps differ by"),
                   small("impulses differ by"), small("mirrored, they differ by")};
  for (const SmoothedPoint& one : points) {
    table.rows.push_back(
        {one.mu, one.compliance, one.step_difference, one.difference, one.mirrored});
  }
  table.notes = {
      "Impulses: beside the distance of the point of the path from the solution. Mirrored: the one "
      "displacement from the solution beside the negative of the other, over rows that carry "
      "load."};
  return table;
}

}  // namespace

std::vector<SmoothedPoint> follow_smoothing(const Eigen::MatrixXd& A, const Vector& b) {
  const Vector solution = make_solver("exact")->solve(frictionless(A, b), {}, {}).x;
  std::vector<SmoothedPoint> points;
  const double scale = std::max(largest_of(b) * largest_of(solution), 1e-12);  // J
  Vector x = Vector::Constant(b.size(), largest_of(solution)),
         w = Vector::Constant(b.size(), largest_of(b));
  for (const double share : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8}) {
    SmoothedPoint point{.mu = share * scale};
    const Vector whole = step_of_whole_system(A, b, point.mu, x, w);
    const Vector short_cut = step_by_compliance(A, b, point.mu, x, w);
    point.step_difference = largest_of(whole - short_cut) / largest_of(whole);
    find_on_path(A, b, point.mu, x, w);
    const Vector C = point.mu * x.cwiseProduct(x).cwiseInverse();
    Eigen::MatrixXd regularised = A;
    regularised.diagonal() += C;
    const Vector x_C = make_solver("exact")->solve(frictionless(regularised, b), {}, {}).x;
    const Vector path = x - solution, compliant = x_C - solution;
    point.difference = (x - x_C).norm() / path.norm();
    double sum = 0, all = 0;
    std::vector<double> shares;
    for (int i = 0; i < b.size(); ++i) {
      if (solution[i] <= 1e-6 * largest_of(solution)) continue;
      sum += (path[i] + compliant[i]) * (path[i] + compliant[i]);
      all += path[i] * path[i];
      shares.push_back(C[i] / A(i, i));
    }
    point.mirrored = std::sqrt(sum / std::max(all, 1e-300));
    std::sort(shares.begin(), shares.end());
    point.compliance = shares.empty() ? 0 : shares[shares.size() / 2];
    points.push_back(point);
  }
  return points;
}

PaperFinding smoothing_matrix_finding(const std::vector<SmoothedPoint>& points) {
  PaperFinding finding;
  finding.title = "Smoothing and regularisation: the matrix";
  finding.expected = fmt::format(
      "regularisation corresponds to the smoothing of interior points (L11): a step on the path "
      "x w = μ is that by the matrix A + C with C = w/x, within {:.0e}",
      same_step);
  double largest = 0;
  for (const SmoothedPoint& one : points) largest = std::max(largest, one.step_difference);
  finding.found =
      fmt::format("steps of the whole system and by A + C differ by {:.1e} at most", largest);
  finding.verdict =
      !points.empty() && largest <= same_step ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding smoothing_impulse_finding(const std::vector<SmoothedPoint>& points) {
  PaperFinding finding;
  finding.title = "Smoothing and regularisation: the impulses";
  finding.expected = fmt::format(
      "a stronger reading of L11: the point of the path with smoothing μ solves the problem with "
      "C = μ/x², within {:.0f} % of its distance from the solution",
      100 * same_impulses);
  if (points.empty()) return finding;
  const SmoothedPoint& last = points.back();
  finding.found = fmt::format(
      "at μ = {:.1e} J they differ by {:.3g} times that distance; the one displacement is the "
      "other "
      "with the opposite sign to within {:.1e}",
      last.mu, last.difference, last.mirrored);
  finding.verdict =
      last.difference <= same_impulses ? Agreement::as_in_the_paper : Agreement::differs;
  if (finding.verdict == Agreement::differs && last.mirrored <= same_impulses) {
    finding.why =
        "on the path w = +μ/x, a contact that parts; with compliance w = −C x, one that sinks in. "
        "To first order the two are mirror images, for every small μ";
  }
  return finding;
}

void add_smoothing(const Laboratory& laboratory, Section& section) {
  Scene scene = laboratory.scene("brick_wall", {"bricks=8"});
  scene.settings.friction = FrictionLaw::box;
  constexpr int landed = 20;  // steps
  const RowForm rows = normals_of(problem_after(scene, landed));
  const std::vector<SmoothedPoint> points = follow_smoothing(rows.A, rows.b);
  section.findings.push_back(smoothing_matrix_finding(points));
  section.findings.push_back(smoothing_impulse_finding(points));
  section.tables.push_back(smoothing_table(points));
}

}  // namespace perpend
