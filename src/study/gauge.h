#pragma once

#include <optional>
#include <vector>

#include "step/simulation.h"

namespace perpend {

/// Reads the measure of an expectation off a simulation, after each step. A scene's frame of a body
/// and that of its centre of mass have the same axes; places are those of centres of mass.
class Gauge {
 public:
  /// The expectation must outlive it; the simulation is about to begin.
  Gauge(const Expectation& expectation, const Simulation& simulation);

  /// After a step. Nothing before the window of the expectation begins, or where there is nothing
  /// to measure yet.
  std::optional<double> read(const Simulation& simulation, const StepResult& result);

 private:
  struct Heading {
    double angle_rad;  ///< counts its turns
    Vector3 position_m;
  };

  double over_bodies(const Simulation& simulation) const;
  double of_body(int body, const State& state) const;
  double over_joints(const Simulation& simulation, const StepResult& result);
  double of_coordinate(std::size_t k, const Simulation& simulation);
  double speed_of(std::size_t k, const Simulation& simulation);
  std::optional<double> friction_share(const StepResult& result) const;
  double touching(const StepResult& result);
  std::optional<double> closure(const Simulation& simulation);
  /// Where the body is, in the frame of the one it is seen from.
  Vector3 place(int body, const State& state) const;
  double extreme(double a, double b) const;

  const Expectation& expectation_;
  std::vector<int> bodies_;
  std::vector<int> joints_;
  std::vector<CoordinateRef> coordinates_;
  int seen_from_ = -1;
  bool has_begun_ = false;
  std::vector<Vector3> reference_;     // of each body, when the window began
  std::vector<double> last_speeds_;    // of each coordinate, after the step before
  RowSet gradient_;                    // memory to find speeds with
  std::vector<std::uint8_t> touches_;  // for each body of the model
  std::vector<Heading> path_;
};

}  // namespace perpend
