#include <thread>

#include "bindings.h"
#include "border/bad_input.h"
#include "joint_space_object.h"
#include "recording/run_recorder.h"
#include "solver/interruption.h"
#include "step/simulation.h"
#include "step/snapshot_file.h"
#include "study/run_study.h"

namespace perpend::python {
namespace {

using Rows6 = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;
using Rows7 = Eigen::Matrix<double, Eigen::Dynamic, 7, Eigen::RowMajor>;

/// A scene in motion, and its recording.
class SimulationObject {
 public:
  SimulationObject(const Scene& scene, const SimulationOptions& options)
      : scene_(scene), options_(options), simulation_(scene, options) {}

  /// A step that is left by an exception moves nothing, and can be made again.
  const StepResult& step() {
    require_alone();
    if (stepping_ != std::thread::id()) throw BadInput("a step cannot be made inside of a step");
    stepping_ = std::this_thread::get_id();
    const auto end = [this](const void*) { stepping_ = std::thread::id(); };
    const std::unique_ptr<const void, decltype(end)> guard(this, end);
    nb::gil_scoped_release release;
    result_ = nullptr;
    const Interruption interruption(check_signals);
    result_ = &simulation_.step();
    if (recorder_) recorder_->add(simulation_, *result_);
    return *result_;
  }
  void record(const std::filesystem::path& path, int problems_every) {
    require_no_step("recorded");
    if (simulation_.steps_done() > 0) {
      throw BadInput("a recording begins before the first step; make a new Simulation to record");
    }
    recorder_.emplace(RunRecordingOptions{path, problems_every}, scene_, options_, simulation_);
  }
  void close_recording() {
    require_no_step("closed");
    if (!recorder_) return;
    nb::gil_scoped_release release;
    recorder_->close();
    recorder_.reset();
  }

  Simulation& simulation() {
    require_alone();
    return simulation_;
  }
  const StepResult& result() const {
    require_alone();
    if (!result_) throw BadInput("no step was made yet; call step() first");
    return *result_;
  }
  void restore(const Snapshot& snapshot) {
    require_no_step("restored");
    if (recorder_) {
      throw BadInput("a run that is recorded cannot be set back; close_recording() first");
    }
    simulation_.restore(snapshot);
    result_ = nullptr;
  }
  int body(const std::string& name) const {
    const int i = simulation_.model().body_named(name);
    if (i < 0) throw BadInput(sentence("there is no body '", name, "'; see `bodies`"));
    return i;
  }

 private:
  /// While a thread makes a step, only what is called from inside of it, such as a solver in
  /// Python, may look at the simulation.
  void require_alone() const {
    if (stepping_ == std::thread::id() || stepping_ == std::this_thread::get_id()) return;
    throw BadInput("another thread is making a step of this simulation; give each its own");
  }
  void require_no_step(const char* what) const {
    if (stepping_ == std::thread::id()) return;
    throw BadInput(sentence("the simulation cannot be ", what, " in the middle of a step"));
  }

  Scene scene_;
  SimulationOptions options_;
  Simulation simulation_;
  std::thread::id stepping_;  // changed by those who hold Python's lock
  const StepResult* result_ = nullptr;
  std::optional<RunRecorder> recorder_;
};

/// Sets where bodies are and how they move. What the contacts remember is of other places then, and
/// forgotten.
void set_state(SimulationObject& self, const Rows7& poses, const Rows6& velocities,
               const Numbers& coordinates) {
  Snapshot snapshot = self.simulation().save();
  State& state = snapshot.state;
  const auto require = [](auto given, std::size_t wanted, const char* what) {
    if (static_cast<std::size_t>(given) == wanted) return;
    throw BadInput(sentence(what, " are ", given, " where the scene has ", wanted));
  };
  require(poses.rows(), state.poses.size(), "poses");
  require(velocities.rows(), state.v.size(), "velocities");
  require(coordinates.values.size(), state.coordinates.size(), "coordinates");
  if (!velocities.allFinite() || !coordinates.values.allFinite()) {
    throw BadInput("velocities and coordinates are finite numbers");
  }
  const std::vector<RigidBody>& bodies = self.simulation().model().bodies();
  for (std::size_t i = 0; i < state.poses.size(); ++i) {
    const auto row = poses.row(static_cast<Eigen::Index>(i));
    Pose& pose = state.poses[i];
    pose.orientation = Quaternion(row[3], row[4], row[5], row[6]);
    pose.position = row.head<3>().transpose() + pose.orientation * bodies[i].centre_m;
    state.v[i] = velocities.row(static_cast<Eigen::Index>(i)).transpose();
  }
  state.coordinates.assign(coordinates.values.begin(), coordinates.values.end());
  snapshot.contacts = {};
  self.restore(snapshot);
}

Rows7 poses_of(SimulationObject& self) {
  const Frame frame = frame_of(self.simulation());
  Rows7 poses(frame.poses.size(), 7);
  for (std::size_t i = 0; i < frame.poses.size(); ++i) {
    const Pose& pose = frame.poses[i];
    poses.row(i) << pose.position.transpose(), pose.orientation.w(), pose.orientation.x(),
        pose.orientation.y(), pose.orientation.z();
  }
  return poses;
}

Rows6 velocities_of(SimulationObject& self) {
  const std::vector<Vector6>& v = self.simulation().state().v;
  Rows6 velocities(v.size(), 6);
  for (std::size_t i = 0; i < v.size(); ++i) velocities.row(i) = v[i].transpose();
  return velocities;
}

/// One line a contact: bodies, position, normal, gap, force on the second body.
Eigen::MatrixXd contacts_of(const SimulationObject& self) {
  const std::vector<ContactForce>& contacts = self.result().contacts;
  Eigen::MatrixXd lines(contacts.size(), 12);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const ContactForce& one = contacts[k];
    lines.row(k) << one.first, one.second, one.position_m.transpose(), one.normal.transpose(),
        one.gap_m, one.force_on_second_N.transpose();
  }
  return lines;
}

/// One line a joint: force and torque on the second body, gaps.
Eigen::MatrixXd joints_of(const SimulationObject& self) {
  const std::vector<JointForce>& joints = self.result().joints;
  Eigen::MatrixXd lines(joints.size(), 9);
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const JointForce& one = joints[k];
    lines.row(k) << one.joint, one.force_on_second_N.transpose(),
        one.torque_on_second_N_m.transpose(), one.violation_m, one.violation_rad;
  }
  return lines;
}

std::vector<std::string> findings_of(SimulationObject& self) {
  std::vector<std::string> told;
  const Model& model = self.simulation().model();
  for (const MotionFinding& finding : self.result().findings) {
    told.push_back(
        sentence(subject_of(model, finding), " ", fact_of(finding), "; ", advice_of(finding.kind)));
  }
  return told;
}

std::vector<std::string> input_names(SimulationObject& self) {
  std::vector<std::string> names;
  for (const ModelInput& input : self.simulation().inputs().all()) names.push_back(input.name);
  return names;
}

void set_inputs(SimulationObject& self, const std::vector<int>& inputs, const Numbers& values) {
  if (inputs.size() != static_cast<std::size_t>(values.values.size())) {
    throw BadInput(
        sentence("there are ", values.values.size(), " values for ", inputs.size(), " inputs"));
  }
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    self.simulation().inputs().set({inputs[k]}, values.values[k]);
  }
}

Eigen::VectorXd read_outputs(SimulationObject& self, const std::vector<int>& outputs) {
  Eigen::VectorXd values(outputs.size());
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    values[k] = self.simulation().outputs().read({outputs[k]});
  }
  return values;
}

void bind_channels(nb::class_<SimulationObject>& simulation) {
  simulation
      .def("_find_input",
           [](SimulationObject& self, const std::string& name) {
             return self.simulation().inputs().find(name).index;
           })
      .def("_set_input", [](SimulationObject& self, int input,
                            double value) { self.simulation().inputs().set({input}, value); })
      .def("_input", [](SimulationObject& self,
                        int input) { return self.simulation().inputs().value({input}); })
      .def("_set_inputs", &set_inputs)
      .def("_input_names", &input_names)
      .def("_find_output",
           [](SimulationObject& self, const std::string& name) {
             return self.simulation().outputs().find(name).index;
           })
      .def("_output", [](SimulationObject& self,
                         int output) { return self.simulation().outputs().read({output}); })
      .def("_outputs", &read_outputs)
      .def("_output_names",
           [](SimulationObject& self) { return self.simulation().outputs().names(); });
}

void bind_step(nb::module_& module) {
  nb::class_<StepResult>(module, "StepResult", "What the last step did; the next one changes it.")
      .def_ro("step", &StepResult::step, "1 after the first")
      .def_ro("time_s", &StepResult::time_s, "at its end, s")
      .def_prop_ro(
          "outcome", [](const StepResult& one) { return name_of(one.outcome); },
          "'solved' (certified), 'uncertain', or why nothing moved: 'refused',\n"
          "'diverged', 'rejected'")
      .def_prop_ro(
          "certified", [](const StepResult& one) { return one.outcome == StepOutcome::solved; },
          "whether the step's problem was solved")
      .def_prop_ro("sound", &StepResult::is_sound, "whether its motion can be believed")
      .def_ro("remark", &StepResult::remark, "why nothing moved, or what the solver chose")
      .def_ro("rows", &StepResult::rows, "of the step's problem")
      .def_ro("iterations", &StepResult::iterations, "of the solver")
      .def_prop_ro(
          "energy_error_J",
          [](const StepResult& one) {
            return one.certificate ? one.certificate->energy.total : infinity;
          },
          "of the answer, J; infinite where there is none")
      .def_prop_ro(
          "kinetic_J", [](const StepResult& one) { return one.energy.kinetic_J; }, "at its end, J")
      .def_prop_ro(
          "potential_J", [](const StepResult& one) { return one.energy.potential_J; },
          "at its end, J")
      .def_prop_ro(
          "solve_s", [](const StepResult& one) { return one.seconds.solve; },
          "wall clock of the solver, s")
      .def_prop_ro(
          "seconds", [](const StepResult& one) { return one.seconds.total(); },
          "wall clock of the whole step, s")
      .def("__repr__", [](const StepResult& one) {
        return sentence("<perpend.StepResult: step ", one.step, ", ", name_of(one.outcome),
                        one.is_sound() ? ", sound, " : ", not sound, ", one.rows, " rows>");
      });
}

}  // namespace

void bind_simulation(nb::module_& module) {
  bind_step(module);
  nb::class_<Snapshot>(module, "Snapshot", "All that the next step depends on.")
      .def_ro("step", &Snapshot::step, "how many steps were made")
      .def(
          "write",
          [](const Snapshot& self, const std::filesystem::path& path) {
            write_snapshot(self, path);
          },
          nb::arg("path"), "Writes it to a file, from which `Snapshot.read` has the same bits.")
      .def_static("read", &read_snapshot, nb::arg("path"), "What `write` wrote. Raises BadInput.")
      .def("__getstate__",
           [](const Snapshot& self) {
             const std::string bytes = to_bytes(self);
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("__setstate__", [](Snapshot& self, const nb::bytes& bytes) {
        new (&self) Snapshot(snapshot_from_bytes({bytes.c_str(), bytes.size()}, "the pickle"));
      });
  const auto body_names = [](SimulationObject& self) {
    std::vector<std::string> names;
    for (const RigidBody& body : self.simulation().model().bodies()) names.push_back(body.name);
    return names;
  };
  const auto joint_names = [](SimulationObject& self) {
    std::vector<std::string> names;
    for (const ModelJoint& one : self.simulation().model().joints())
      names.push_back(one.joint.name);
    return names;
  };
  nb::class_<SimulationObject> simulation(module, "_Simulation",
                                          "A scene in motion; `Simulation` is its face.");
  bind_channels(simulation);
  simulation
      .def(
          "__init__",
          [](SimulationObject* self, const Scene& scene, const std::string& solver, bool take_wrong,
             const nb::kwargs& limits) {
            new (self) SimulationObject(
                scene, {solver, limits_from(limits), take_wrong ? OnWrong::take : OnWrong::refuse});
          },
          nb::arg("scene"), nb::arg("solver"), nb::arg("take_wrong"), nb::arg("limits"))
      .def("step", &SimulationObject::step, nb::rv_policy::reference_internal,
           "One step. The result is that of the last step, whenever it is read.")
      .def("record", &SimulationObject::record, nb::arg("path"), nb::arg("problems_every") = 1,
           "Records every step from the first on, into an HDF5 file.")
      .def("close_recording", &SimulationObject::close_recording,
           "Writes what is left. Leaving a `with` block does it, too.")
      .def(
          "push",
          [](SimulationObject& self, const std::string& body, const Numbers& force) {
            if (force.values.size() != 6)
              throw BadInput("a push has three forces and three torques");
            self.simulation().push(self.body(body), force.values);
          },
          nb::arg("body"), nb::arg("force"),
          "A force and a torque (N, N m; world axes, about the centre of mass) through the next\n"
          "step.")
      .def(
          "joint_space", [](SimulationObject& self) { return JointSpaceObject(self.simulation()); },
          nb::keep_alive<0, 1>(), "The machine in the coordinates of its joints.")
      .def(
          "save", [](SimulationObject& self) { return self.simulation().save(); },
          "All that the next step depends on.")
      .def("restore", &SimulationObject::restore, nb::arg("snapshot"),
           "Goes back to it; the same bits follow. Not while it is recorded.")
      .def("_set_state", &set_state, nb::arg("poses"), nb::arg("velocities"),
           nb::arg("coordinates"))
      .def(
          "hash", [](SimulationObject& self) { return self.simulation().hash(); },
          "Of all that the next step depends on, bit by bit.")
      .def_prop_ro("bodies", body_names, "names, in the order of poses and velocities")
      .def_prop_ro("joints", joint_names, "names, in the order of joint forces")
      .def_prop_ro(
          "time_s", [](SimulationObject& self) { return self.simulation().state().time_s; }, "s")
      .def_prop_ro("poses", &poses_of, "x y z of each body in m, and its quaternion w x y z")
      .def_prop_ro("velocities", &velocities_of,
                   "of each centre of mass, m/s, and of turning, rad/s")
      .def_prop_ro(
          "coordinates",
          [](SimulationObject& self) {
            const auto& q = self.simulation().state().coordinates;
            return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(q.data(), q.size()));
          },
          "of the joints and shafts, m or rad")
      .def_prop_ro("findings", &findings_of, "why the last step's motion is not sound")
      .def_prop_ro("_contacts", &contacts_of)
      .def_prop_ro("_joint_forces", &joints_of)
      .def_prop_ro(
          "problem",
          [](SimulationObject& self) {
            self.result();
            return Problem(self.simulation().problem());
          },
          "a copy of the last step's problem")
      .def_prop_ro(
          "x",
          [](SimulationObject& self) {
            self.result();
            return self.simulation().answer() ? to_numpy(self.simulation().answer()->x)
                                              : Eigen::VectorXd();
          },
          "impulses of the last step, N s or N m s");
}

}  // namespace perpend::python
