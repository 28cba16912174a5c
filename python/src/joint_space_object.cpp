#include "joint_space_object.h"

#include <algorithm>

#include "border/bad_input.h"
#include "border/closest_word.h"

namespace perpend::python {
namespace {

using Given = JointSpaceObject::Given;
using Object = JointSpaceObject;

using namespace nb::literals;

Eigen::MatrixXd poses_at(const Object& self, const Numbers& q) {
  const State state = self.at(q, std::nullopt);
  Eigen::MatrixXd poses(self.space().model().moving(), 7);
  for (int i = 0; i < poses.rows(); ++i) {
    const Quaternion& turn = state.poses[i].orientation;
    poses.row(i) << state.poses[i].position.transpose(), turn.w(), turn.vec().transpose();
  }
  return poses;
}

nb::object inverse(const Object& self, const Numbers& accelerations, const Given& q, const Given& u,
                   const std::optional<std::vector<std::string>>& actuated) {
  const State state = self.at(q, u);
  const Vector wanted = self.checked(accelerations, "accelerations");
  if (!actuated) return nb::cast(to_numpy(self.space().inverse_dynamics(state, wanted)));
  const ActuatedForces found =
      inverse_dynamics(self.space(), state, wanted, self.speeds_named(*actuated));
  return nb::make_tuple(to_numpy(found.forces), found.unbalanced);
}

Eigen::VectorXd close(const Object& self, const Numbers& q, const std::vector<std::string>& held) {
  State state = self.at(q, std::nullopt);
  if (!close_loops(self.space(), self.speeds_named(held), state)) {
    throw BadInput(
        "the loops cannot be closed from there; hold fewer coordinates, or begin nearer");
  }
  return to_numpy(self.space().coordinates(state));
}

}  // namespace

Vector JointSpaceObject::checked(const Numbers& numbers, const char* what) const {
  const Vector& values = numbers.values;
  if (values.size() != space_.size()) {
    throw BadInput(sentence(what, " has ", values.size(), " numbers; expected ", space_.size(),
                            ", one for each of `names`"));
  }
  if (!values.allFinite()) throw BadInput(sentence(what, " has a number that is not finite"));
  return values;
}

State JointSpaceObject::at(const Given& q, const Given& u) const {
  State state = simulation_.state();
  const Vector speeds = u ? checked(*u, "u") : space_.speeds(state);
  if (q) space_.place(checked(*q, "q"), state);
  if (q || u) space_.set_speeds(speeds, state);
  return state;
}

std::vector<int> JointSpaceObject::speeds_named(const std::vector<std::string>& names) const {
  const std::vector<std::string>& all = space_.tree().speed_names();
  std::vector<int> numbers;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(all, name);
    if (found == all.end()) {
      throw BadInput(sentence("there is no speed '", name, "'; see `names`"));
    }
    numbers.push_back(static_cast<int>(found - all.begin()));
  }
  return numbers;
}

int JointSpaceObject::body(const std::string& name) const {
  const int i = space_.model().body_named(name);
  if (i < 0) throw BadInput(sentence("there is no body '", name, "'; see `bodies`"));
  return i;
}

void bind_joint_space(nb::module_& module) {
  const auto none = nb::none();
  nb::class_<Object>(
      module, "JointSpace",
      "A machine in the coordinates of its joints: M u' + bias = gravity + forces.\n\n"
      "Everything holds where the simulation is now, or at the coordinates q and\n"
      "speeds u that are given. Units are m and rad, m/s and rad/s, N and N m.")
      .def_prop_ro(
          "names", [](const Object& self) { return self.space().tree().speed_names(); },
          "What each coordinate is called, in order.")
      .def_prop_ro(
          "coordinates",
          [](const Object& self) { return to_numpy(self.space().coordinates(self.at({}, {}))); },
          "q now: m and rad.")
      .def_prop_ro(
          "speeds",
          [](const Object& self) { return to_numpy(self.space().speeds(self.at({}, {}))); },
          "u now: m/s and rad/s.")
      .def(
          "mass_matrix",
          [](const Object& self, const Given& q) {
            return self.space().mass_matrix(self.at(q, {}));
          },
          "q"_a = none, "kg, kg m and kg m².")
      .def(
          "bias",
          [](const Object& self, const Given& q, const Given& u) {
            return to_numpy(self.space().bias(self.at(q, u)));
          },
          "q"_a = none, "u"_a = none, "What Coriolis' and centrifugal forces take, N and N m.")
      .def(
          "gravity",
          [](const Object& self, const Given& q) {
            return to_numpy(self.space().gravity(self.at(q, {})));
          },
          "q"_a = none, "What gravity gives along each coordinate, N and N m.")
      .def(
          "jacobian",
          [](const Object& self, const std::string& body, const std::optional<Vector3>& point_m,
             const Given& q) -> Eigen::MatrixXd {
            const State state = self.at(q, {});
            const int i = self.body(body);
            return self.space().jacobian(state, i, point_m.value_or(state.poses[i].position));
          },
          "body"_a, "point_m"_a = none, "q"_a = none,
          "6 rows: velocity of a point of the body, m/s, and its angular velocity, rad/s, from "
          "u.\n\n"
          "The point is given in the world; without one it is the centre of mass.")
      .def("inverse_dynamics", inverse, "accelerations"_a, "q"_a = none, "u"_a = none,
           "actuated"_a = none,
           "The forces along all coordinates that make these accelerations, N and N m.\n\n"
           "With `actuated`, names of some of them: the forces there, which loops and gears carry\n"
           "to the others, and the largest force that is missing anywhere.")
      .def(
          "forward_dynamics",
          [](const Object& self, const Numbers& forces, const Given& q, const Given& u) {
            return to_numpy(
                forward_dynamics(self.space(), self.at(q, u), self.checked(forces, "forces")));
          },
          "forces"_a, "q"_a = none, "u"_a = none,
          "The accelerations that these forces make, loops held, m/s² and rad/s².")
      .def(
          "loop_rows",
          [](const Object& self, const Given& q) { return self.space().loop_rows(self.at(q, {})); },
          "q"_a = none, "G, for which G u = 0 where loops and gears hold.")
      .def("close_loops", close, "q"_a, "held"_a = std::vector<std::string>{},
           "The coordinates near q at which the loops are closed; those named in `held` stay.")
      .def(
          "linearise",
          [](const Object& self, const Numbers& forces, const Given& q, const Given& u) {
            Linearisation found =
                linearise(self.space(), self.at(q, u), self.checked(forces, "forces"));
            return std::pair(found.A, found.B);
          },
          "forces"_a, "q"_a = none, "u"_a = none,
          "A and B of d/dt (dq, du) = A (dq, du) + B dforces, by differences.")
      .def("poses", poses_at, "q"_a,
           "Forward kinematics: place of the centre of mass, m, and quaternion w, x, y, z of each\n"
           "moving body, in the order of Simulation.bodies.");
}

}  // namespace perpend::python
