#pragma once

#include <optional>

#include "bindings.h"
#include "dynamics/joint_space/joint_dynamics.h"
#include "step/simulation.h"

namespace perpend::python {

/// The joint space of a simulation. Whatever is asked holds where the simulation is now, or at the
/// coordinates and speeds that are given with the question.
class JointSpaceObject {
 public:
  /// What a question may come with.
  using Given = std::optional<Numbers>;

  /// The simulation must outlive it.
  explicit JointSpaceObject(const Simulation& simulation)
      : simulation_(simulation), space_(simulation.model()) {}

  const JointSpace& space() const { return space_; }
  /// Throws BadInput where q or u has another length, or numbers that are not finite.
  State at(const Given& q, const Given& u) const;
  Vector checked(const Numbers& numbers, const char* what) const;
  std::vector<int> speeds_named(const std::vector<std::string>& names) const;
  int body(const std::string& name) const;

 private:
  const Simulation& simulation_;
  JointSpace space_;
};

void bind_joint_space(nb::module_& module);

}  // namespace perpend::python
