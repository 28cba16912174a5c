#include "support/random_problems.h"

#include <algorithm>

#include "support/dense.h"

namespace perpend::support {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double time_step_s = 1.0 / 60;
constexpr double gravity_m_per_s2 = 9.81;

Matrix6 random_mass(Random& random) {
  const double mass_kg = log_uniform(random, 0.1, 100);
  const Vector3d size_m{log_uniform(random, 0.05, 2), log_uniform(random, 0.05, 2),
                        log_uniform(random, 0.05, 2)};
  const Vector3d squared = size_m.cwiseAbs2();
  const Vector3d inertia = mass_kg / 12 * (Vector3d::Constant(squared.sum()) - squared);
  const Matrix3d R =
      Eigen::AngleAxisd(uniform(random, 0, 3), unit_vector(random)).toRotationMatrix();
  const Matrix3d rotated = R * inertia.asDiagonal() * R.transpose();
  Matrix6 M = Matrix6::Zero();
  M.topLeftCorner<3, 3>() = mass_kg * Matrix3d::Identity();
  M.bottomRightCorner<3, 3>() = (rotated + rotated.transpose()) / 2;
  return M;
}

/// The velocity along `direction` of the point at `arm` from a body's centre.
Vector6 point_block(const Vector3d& direction, const Vector3d& arm) {
  Vector6 block;
  block << direction, arm.cross(direction);
  return block;
}

Vector6 turning_block(const Vector3d& axis) {
  Vector6 block;
  block << Vector3d::Zero(), axis;
  return block;
}

/// Adds rows one after the other to a problem in body form.
class RowBuilder {
 public:
  RowBuilder(Random& random, const MechanicalChoice& choice)
      : random_(random), hard_share_(choice.hard_share), cone_share_(choice.cone_share) {}

  Problem problem;
  BodyForm body;

  int rows() const { return static_cast<int>(l_.size()); }
  double cone_share() const { return cone_share_; }

  void end_row(Motion motion, double l, double u) {
    const bool touches_nothing = body.J.start.back() == body.J.blocks();
    body.J.end_row();
    problem.motion.push_back(motion);
    l_.push_back(l);
    u_.push_back(u);
    const bool is_hard = !touches_nothing && happens(random_, hard_share_);
    C_.push_back(is_hard ? 0 : log_uniform(random_, 1e-8, 1e-2));
    d_.push_back(uniform(random_, -0.5, 0.5));
  }

  Problem finish() {
    const auto copied = [](const std::vector<double>& values) {
      return Vector(Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values)));
    };
    problem.bounds.l = copied(l_);
    problem.bounds.u = copied(u_);
    body.C = copied(C_);
    body.d = copied(d_);
    problem.body = std::move(body);
    return std::move(problem);
  }

 private:
  Random& random_;
  double hard_share_, cone_share_;
  std::vector<double> l_, u_, C_, d_;
};

Vector3d random_arm(Random& random) {
  return uniform(random, 0.01, 1) * unit_vector(random);
}

/// `count` different bodies, or all if there are fewer.
std::vector<int> random_bodies(Random& random, int bodies, int count) {
  std::vector<int> chosen = permutation(random, bodies);
  chosen.resize(std::min(bodies, count));
  return chosen;
}

void add_contact(Random& random, RowBuilder& rows, const std::vector<int>& bodies) {
  const Vector3d normal = unit_vector(random);
  const Vector3d tangent = normal.unitOrthogonal();
  const Vector3d arms[2] = {random_arm(random), random_arm(random)};
  const auto add = [&](const Vector3d& direction, double l, double u) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const double side = k == 0 ? 1 : -1;
      rows.body.J.add_block(bodies[k], side * point_block(direction, arms[k]));
    }
    rows.end_row(Motion::linear, l, u);
  };
  Contact contact;
  contact.mu = uniform(random, 0, 1.5);
  const double load = log_uniform(random, 1e-2, 1e2);
  double bound = contact.mu * load;
  if (rows.cone_share() > 0 && happens(random, rows.cone_share())) {
    contact.law = FrictionLaw::cone;
    bound = infinity;
  }
  contact.normal = rows.rows();
  add(normal, 0, infinity);
  const int friction_rows = pick(random, 8) == 0 ? 1 : 2;
  for (int k = 0; k < friction_rows; ++k) {
    contact.friction[k] = rows.rows();
    add(k == 0 ? tangent : normal.cross(tangent), -bound, bound);
  }
  rows.problem.contacts.push_back(contact);
}

/// A row between one or two bodies, linear or angular, with one of the kinds of bounds.
void add_single_row(Random& random, RowBuilder& rows, const std::vector<int>& bodies) {
  const bool is_linear = happens(random, 0.5);
  const Vector3d direction = unit_vector(random);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const double side = k == 0 ? 1 : -1;
    rows.body.J.add_block(bodies[k], side * (is_linear ? point_block(direction, random_arm(random))
                                                       : turning_block(direction)));
  }
  const double strength = log_uniform(random, 1e-2, 1e2);
  const double fixed = uniform(random, -1, 1);
  const double bounds[][2] = {
      {-infinity, infinity}, {0, infinity}, {-infinity, 0}, {-strength, strength}, {fixed, fixed}};
  const auto& chosen = bounds[pick(random, 5)];
  rows.end_row(is_linear ? Motion::linear : Motion::angular, chosen[0], chosen[1]);
}

/// Twice the turning of the first body is the turning of the other two.
void add_differential(Random& random, RowBuilder& rows, const std::vector<int>& bodies) {
  const Vector3d axis = unit_vector(random);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    rows.body.J.add_block(bodies[k], turning_block(k == 0 ? Vector3d(-2 * axis) : axis));
  }
  rows.end_row(Motion::angular, -infinity, infinity);
}

void add_constraint(Random& random, RowBuilder& rows) {
  const int bodies = rows.body.bodies();
  const int kind = pick(random, 16);
  if (kind == 0) {
    rows.end_row(Motion::linear, -1, infinity);
  } else if (kind == 1) {
    add_differential(random, rows, random_bodies(random, bodies, 3));
  } else if (kind < 7) {
    add_contact(random, rows, random_bodies(random, bodies, 1 + pick(random, 2)));
  } else {
    add_single_row(random, rows, random_bodies(random, bodies, 1 + pick(random, 2)));
  }
}

}  // namespace

Problem random_mechanical_problem(Random& random, const MechanicalChoice& choice) {
  RowBuilder rows(random, choice);
  rows.body.momentum.resize(6 * choice.bodies);
  for (int k = 0; k < choice.bodies; ++k) {
    const Matrix6 M = random_mass(random);
    rows.body.M.push_back(M);
    Vector6 v = uniform_vector(random, 6, -1, 1);
    v[2] -= time_step_s * gravity_m_per_s2;
    rows.body.momentum.segment<6>(6 * k) = M * v;
  }
  for (int k = 0; k < choice.constraints; ++k) add_constraint(random, rows);
  return rows.finish();
}

void make_hard_rows_agree(Random& random, Problem& problem) {
  BodyForm& body = *problem.body;
  Vector J_v;
  multiply(body.J, uniform_vector(random, 6 * body.bodies(), -1, 1), J_v);
  for (int i = 0; i < problem.size(); ++i) {
    if (body.C[i] > 0) continue;
    // Half of the one-sided rows are just obeyed: there redundant rows are at their worst.
    const double spare = happens(random, 0.5) ? 0 : uniform(random, 0, 0.5);
    double w = 0;
    if (problem.bounds.u[i] == infinity && problem.bounds.l[i] > -infinity) w = spare;
    if (problem.bounds.l[i] == -infinity && problem.bounds.u[i] < infinity) w = -spare;
    body.d[i] = w - J_v[i];
  }
}

namespace {

/// Bounds, x and w of one row that hold its condition.
struct KnownRow {
  double l = -infinity;
  double u = infinity;
  double x = 0;
  double w = 0;
};

KnownRow random_known_row(Random& random) {
  const double x = uniform(random, -2, 2);
  const double room = log_uniform(random, 1e-2, 10);
  const double far_side = happens(random, 0.5) ? infinity : room;
  const double speed = happens(random, 0.1) ? 0 : log_uniform(random, 1e-2, 10);
  switch (pick(random, 6)) {
    case 0:
      return {-infinity, infinity, x, 0};
    case 1:
      return {x - room, x + far_side, x, 0};
    case 2:
      return {x - far_side, x + room, x, 0};
    case 3:
      return {x, x + far_side, x, speed};
    case 4:
      return {x - far_side, x, x, -speed};
    default:
      return {x, x, x, happens(random, 0.5) ? speed : -speed};
  }
}

Eigen::MatrixXd random_semidefinite(Random& random, const KnownChoice& choice) {
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(choice.rows, choice.rank);
  for (double& entry : G.reshaped()) {
    if (happens(random, choice.entries)) entry = uniform(random, -1, 1);
  }
  // No row of zeros: its diagonal would be zero, a case of its own.
  for (int i = 0; i < choice.rows; ++i) G(i, pick(random, choice.rank)) = 1;
  Eigen::MatrixXd A = G * G.transpose() / choice.rank;
  A = Eigen::MatrixXd((A + A.transpose()) / 2);
  A.diagonal().array() += choice.stiffening;
  return A;
}

}  // namespace

KnownProblem random_known_problem(Random& random, const KnownChoice& choice) {
  const int n = choice.rows;
  KnownProblem known;
  known.problem.bounds.l.resize(n);
  known.problem.bounds.u.resize(n);
  known.problem.motion.assign(n, Motion::linear);
  known.x.resize(n);
  known.w.resize(n);
  for (int i = 0; i < n; ++i) {
    const KnownRow row = random_known_row(random);
    known.problem.bounds.l[i] = row.l;
    known.problem.bounds.u[i] = row.u;
    known.x[i] = row.x;
    known.w[i] = row.w;
  }
  const Eigen::MatrixXd A = random_semidefinite(random, choice);
  const LongVector b =
      known.w.cast<long double>() - A.cast<long double>().lazyProduct(known.x.cast<long double>());
  known.problem.rows = RowForm{A.sparseView(), b.cast<double>()};
  return known;
}

}  // namespace perpend::support
