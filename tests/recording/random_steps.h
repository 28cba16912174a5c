#pragma once

#include <bit>
#include <limits>
#include <random>

#include "recording/trajectory/trajectory.h"

/// Steps of runs that never were, with numbers of all kinds, and their comparison bit by bit.
namespace perpend::test {

class RandomSteps {
 public:
  RandomSteps(unsigned seed, int bodies) : random_(seed), bodies_(bodies) {}

  TrajectoryHeader header() {
    TrajectoryHeader header;
    for (int i = 0; i < bodies_; ++i) {
      header.bodies.push_back(
          {"body " + std::to_string(i) + " ⊥", static_cast<BodyKind>(pick(3)), three()});
    }
    header.joints = {"hinge", "slide ⊥"};
    header.start = frame();
    header.options.solver = "pgs:order=reversed";
    header.options.limits = {.iterations = 7,
                             .seconds = 0.1,
                             .energy_J = 1e-7,
                             .select = Select::energy,
                             .check_every = 3};
    return header;
  }

  TrajectoryStep next() {
    TrajectoryStep step;
    step.end = frame();
    step.outcome = static_cast<StepOutcome>(pick(4));
    step.stop = static_cast<Stop>(pick(7));
    step.rows = pick(1000);
    step.iterations = pick(1000);
    step.natural = number();
    step.fischer_burmeister = number();
    step.energy_error_J = number();
    step.joint_gap_m = number();
    step.joint_gap_rad = number();
    for (int k = pick(4); k > 0; --k) step.contacts.push_back(contact());
    for (int k = pick(3); k > 0; --k) {
      step.findings.push_back({static_cast<FindingKind>(pick(all_finding_kinds.size())),
                               static_cast<Motion>(pick(2)), pick(3) - 1, pick(bodies_ + 1) - 1,
                               pick(bodies_ + 1) - 1, number(), number()});
    }
    step.energy = {number(), number(), number(), number(), number(), number(), {}, number()};
    for (double& work : step.energy.rows_J) work = number();
    step.seconds = {number(), number(), number(), number(), number(), number()};
    return step;
  }

  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }

 private:
  double number() {
    constexpr double odd[] = {0.0, -0.0, std::numeric_limits<double>::infinity(), 5e-324};
    if (pick(10) == 0) return odd[pick(4)];
    return std::normal_distribution<double>(0, 10)(random_);
  }
  Vector3 three() { return {number(), number(), number()}; }
  Frame frame() {
    Frame frame{number(), {}, {}, random_()};
    for (int i = 0; i < bodies_; ++i) {
      frame.poses.push_back({three(), Quaternion(number(), number(), number(), number())});
      frame.v.emplace_back();
      frame.v.back() << three(), three();
    }
    return frame;
  }
  ContactForce contact() {
    ContactForce contact;
    contact.first = pick(bodies_);
    contact.second = pick(bodies_);
    contact.position_m = three();
    contact.normal = three();
    contact.gap_m = number();
    contact.force_on_second_N = three();
    contact.normal_row = pick(100);
    return contact;
  }

  std::mt19937_64 random_;
  int bodies_;
};

inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

template <typename Numbers>
bool same_numbers(const Numbers& a, const Numbers& b) {
  bool is_same = true;
  for (int k = 0; k < static_cast<int>(a.size()); ++k) is_same = is_same && same_bits(a[k], b[k]);
  return is_same;
}

inline bool same_frame(const Frame& a, const Frame& b) {
  bool is_same = same_bits(a.time_s, b.time_s) && a.hash == b.hash &&
                 a.poses.size() == b.poses.size() && a.v.size() == b.v.size();
  for (std::size_t i = 0; is_same && i < a.poses.size(); ++i) {
    is_same = same_numbers(a.poses[i].position, b.poses[i].position) &&
              same_numbers(a.poses[i].orientation.coeffs(), b.poses[i].orientation.coeffs()) &&
              same_numbers(a.v[i], b.v[i]);
  }
  return is_same;
}

inline bool same_contact(const ContactForce& a, const ContactForce& b) {
  return a.first == b.first && a.second == b.second && same_numbers(a.position_m, b.position_m) &&
         same_numbers(a.normal, b.normal) && same_bits(a.gap_m, b.gap_m) &&
         same_numbers(a.force_on_second_N, b.force_on_second_N) && a.normal_row == b.normal_row;
}

inline std::vector<double> numbers_of(const TrajectoryStep& s) {
  const EnergyAccount& e = s.energy;
  const StageTimes& t = s.seconds;
  std::vector<double> numbers{s.natural,        s.fischer_burmeister,
                              s.energy_error_J, s.joint_gap_m,
                              s.joint_gap_rad,  e.kinetic_J,
                              e.potential_J,    e.change_J,
                              e.gravity_J,      e.applied_J,
                              e.driven_J,       e.turned_J,
                              e.solver_error_J, t.collide,
                              t.build,          t.solve,
                              t.certify,        t.integrate,
                              t.account,        e.push_out_J};
  numbers.insert(numbers.end(), e.rows_J.begin(), e.rows_J.end());
  return numbers;
}

inline bool same_finding(const MotionFinding& a, const MotionFinding& b) {
  return a.kind == b.kind && a.motion == b.motion && a.joint == b.joint &&
         a.first_body == b.first_body && a.second_body == b.second_body &&
         same_bits(a.value, b.value) && same_bits(a.limit, b.limit);
}

inline bool same_step(const TrajectoryStep& a, const TrajectoryStep& b) {
  bool is_same = same_frame(a.end, b.end) && a.outcome == b.outcome && a.stop == b.stop &&
                 a.rows == b.rows && a.iterations == b.iterations &&
                 same_numbers(numbers_of(a), numbers_of(b)) &&
                 a.contacts.size() == b.contacts.size() && a.findings.size() == b.findings.size();
  for (std::size_t k = 0; is_same && k < a.findings.size(); ++k) {
    is_same = same_finding(a.findings[k], b.findings[k]);
  }
  for (std::size_t k = 0; is_same && k < a.contacts.size(); ++k) {
    is_same = same_contact(a.contacts[k], b.contacts[k]);
  }
  return is_same;
}

}  // namespace perpend::test
