#include "bindings.h"
#include "border/bad_input.h"
#include "import/problem_source.h"
#include "recording/file/recording_writer.h"
#include "recording/open_problems.h"
#include "recording/outside_run.h"
#include "recording/replay.h"
#include "recording/trajectory/trajectory_file.h"
#include "solver/interruption.h"

namespace perpend::python {
namespace {

using Poses = Eigen::Matrix<double, Eigen::Dynamic, 7, Eigen::RowMajor>;
using Velocities = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;

/// Problems of a file or a folder, read one at a time.
class ProblemFile {
 public:
  explicit ProblemFile(const std::filesystem::path& path) : source_(open_problems(path)) {}

  int size() const { return source_->size(); }
  std::string format() const { return source_->format(); }
  StoredProblem read(int k) const {
    const int from_end = k < 0 ? k + size() : k;
    if (from_end < 0 || from_end >= size()) {
      throw nb::index_error(sentence("problem ", k, " of ", size()).c_str());
    }
    return source_->read(from_end);
  }

 private:
  std::unique_ptr<ProblemSource> source_;
};

void write_problems(const std::filesystem::path& path, const std::vector<StoredProblem>& problems,
                    const std::string& title) {
  RecordingHeader header;
  header.title = title;
  header.origin = "written from Python";
  const auto form = [](const StoredProblem& one) {
    return one.problem.body ? Form::body : Form::rows;
  };
  if (!problems.empty()) header.form = form(problems.front());
  for (const StoredProblem& one : problems) {
    if (form(one) == header.form) continue;
    throw BadInput(sentence("'", one.name, "' is in another form than the first problem, and a ",
                            "file holds one form"));
  }
  nb::gil_scoped_release release;
  RecordingWriter writer(path, header);
  for (const StoredProblem& one : problems) writer.append(one);
  writer.close();
}

Poses recorded_poses(const TrajectoryFile& file) {
  const auto bodies = static_cast<int>(file.header().bodies.size());
  Poses all((file.steps() + 1) * bodies, 7);
  for (int k = 0; k <= file.steps(); ++k) {
    const Frame frame = file.read_frame(k);
    for (int i = 0; i < bodies; ++i) {
      const Pose& pose = frame.poses[i];
      all.row(k * bodies + i) << pose.position.transpose(), pose.orientation.w(),
          pose.orientation.x(), pose.orientation.y(), pose.orientation.z();
    }
  }
  return all;
}

/// A column of the run: one number for each step.
template <typename Get>
Eigen::VectorXd of_steps(const TrajectoryFile& file, const Get& get) {
  Eigen::VectorXd column(file.steps());
  const int at_once = file.steps_at_once();
  for (int first = 0; first < file.steps(); first += at_once) {
    const int count = std::min(at_once, file.steps() - first);
    const auto steps = file.read_steps_without_contacts(first, count);
    for (int k = 0; k < count; ++k) column[first + k] = get(steps[k]);
  }
  return column;
}

/// Work of each term of the account of energy, J: one number for each step. Their sum is the change
/// of the kinetic energy.
std::map<std::string, Eigen::VectorXd> account_of(const TrajectoryFile& file) {
  static constexpr std::pair<const char*, RowRole> roles[] = {
      {"joints", RowRole::joint},      {"limits", RowRole::limit},
      {"motors", RowRole::motor},      {"springs", RowRole::spring},
      {"drag", RowRole::drag},         {"transmissions", RowRole::transmission},
      {"contacts", RowRole::normal},   {"friction", RowRole::friction},
      {"rolling", RowRole::resistance}};
  std::map<std::string, Eigen::VectorXd> terms;
  const auto term = [&file](double EnergyAccount::*member) {
    return of_steps(file, [member](const TrajectoryStep& step) { return step.energy.*member; });
  };
  for (const auto& [name, role] : roles) {
    terms[name] =
        of_steps(file, [role](const TrajectoryStep& step) { return step.energy.of(role); });
  }
  terms["gravity"] = term(&EnergyAccount::gravity_J);
  terms["applied"] = term(&EnergyAccount::applied_J);
  terms["turned"] = term(&EnergyAccount::turned_J);
  terms["driven"] = term(&EnergyAccount::driven_J);
  terms["solver error"] = term(&EnergyAccount::solver_error_J);
  terms["change"] = term(&EnergyAccount::change_J);
  return terms;
}

/// As `Simulation.contacts` has it, with its normal row at the end.
using Contacts = Eigen::Matrix<double, Eigen::Dynamic, 13, Eigen::RowMajor>;
/// The motion of another engine's bodies, as Python gives it: their names, and the times of the
/// beginning and of the end of each step, with the poses and velocities of all bodies at each.
using GivenMotion = std::tuple<std::vector<std::string>, Numbers, Poses, Velocities>;
/// Its steps: the problem with its impulses, and the contacts, a line each.
using GivenSteps = std::vector<std::pair<StoredProblem, Contacts>>;

Frame frame_from(const GivenMotion& motion, int instant) {
  const auto& [names, time_s, poses, velocities] = motion;
  const auto bodies = static_cast<int>(names.size());
  Frame frame;
  frame.time_s = time_s.values[instant];
  for (int i = instant * bodies; i < (instant + 1) * bodies; ++i) {
    const auto row = poses.row(i);
    Pose pose;
    pose.position = row.head<3>().transpose();
    pose.orientation = Quaternion(row[3], row[4], row[5], row[6]).normalized();
    frame.poses.push_back(pose);
    frame.v.emplace_back(velocities.row(i).transpose());
  }
  return frame;
}

std::vector<ContactForce> contacts_from(const Contacts& lines) {
  std::vector<ContactForce> contacts;
  for (const auto& line : lines.rowwise()) {
    ContactForce contact;
    contact.first = static_cast<int>(line[0]);
    contact.second = static_cast<int>(line[1]);
    contact.position_m = line.segment<3>(2).transpose();
    contact.normal = line.segment<3>(5).transpose();
    contact.gap_m = line[8];
    contact.force_on_second_N = line.segment<3>(9).transpose();
    contact.torque_on_second_N_m.setZero();
    contact.normal_row = static_cast<int>(line[12]);
    contacts.push_back(contact);
  }
  return contacts;
}

void require_motion_of(const GivenMotion& motion, std::size_t steps) {
  const auto& [names, time_s, poses, velocities] = motion;
  const auto instants = static_cast<Eigen::Index>(steps) + 1;
  const auto lines = instants * static_cast<Eigen::Index>(names.size());
  if (time_s.values.size() != instants || poses.rows() != lines || velocities.rows() != lines) {
    throw BadInput(
        "a run has the time and all poses and velocities of its beginning and of the "
        "end of each step");
  }
  if (!poses.allFinite() || !velocities.allFinite() || !time_s.values.allFinite()) {
    throw BadInput("times, poses and velocities are finite numbers");
  }
}

void write_outside_run(const std::filesystem::path& path, const std::string& engine,
                       const Scene& scene, const GivenMotion& motion, const GivenSteps& steps) {
  require_motion_of(motion, steps.size());
  OutsideRun run{engine, scene, std::get<0>(motion), frame_from(motion, 0), {}};
  for (const auto& [stored, contacts] : steps) {
    const auto instant = static_cast<int>(run.steps.size()) + 1;
    run.steps.push_back({stored, frame_from(motion, instant), contacts_from(contacts)});
  }
  nb::gil_scoped_release release;
  record_outside_run(path, run);
}

void bind_problem_files(nb::module_& module) {
  nb::class_<StoredProblem>(module, "StoredProblem", "A problem as a file holds it.")
      .def(
          "__init__",
          [](StoredProblem* self, const std::string& name, const Problem& problem,
             const std::optional<Numbers>& x, const std::string& origin) {
            StoredProblem made{name, origin, problem, {}};
            if (x) {
              made.x = x->values;
              require_one_for_each_row(problem, made.x, "x");
            }
            new (self) StoredProblem(std::move(made));
          },
          nb::arg("name"), nb::arg("problem"), nb::arg("x") = nb::none(), nb::arg("origin") = "")
      .def_ro("name", &StoredProblem::name)
      .def_ro("origin", &StoredProblem::origin)
      .def_ro("problem", &StoredProblem::problem)
      .def_prop_ro(
          "x",
          [](const StoredProblem& one) -> std::optional<Eigen::VectorXd> {
            if (one.x.size() == 0 && one.problem.size() > 0) return {};
            return to_numpy(one.x);
          },
          "the solution or guess stored with it; None where there is none");
  nb::class_<ProblemFile>(
      module, "ProblemFile",
      "The problems of a file of any format that perpend reads, or of a folder.")
      .def(nb::init<const std::filesystem::path&>(), nb::arg("path"))
      .def("__len__", &ProblemFile::size)
      .def("__getitem__", &ProblemFile::read, nb::arg("k"))
      .def_prop_ro("format", &ProblemFile::format);
  module.def("_write_problems", &write_problems, nb::arg("path"), nb::arg("problems"),
             nb::arg("title"));
  module.def("_write_outside_run", &write_outside_run, nb::arg("path"), nb::arg("engine"),
             nb::arg("scene"), nb::arg("motion"), nb::arg("steps"));
}

}  // namespace

void bind_files(nb::module_& module) {
  bind_problem_files(module);
  nb::class_<TrajectoryFile>(module, "_Run")
      .def(nb::init<const std::filesystem::path&>(), nb::arg("path"))
      .def_prop_ro("steps", &TrajectoryFile::steps)
      .def_prop_ro("bodies",
                   [](const TrajectoryFile& file) {
                     std::vector<std::string> names;
                     for (const auto& body : file.header().bodies) names.push_back(body.name);
                     return names;
                   })
      .def_prop_ro("solver",
                   [](const TrajectoryFile& file) { return file.header().options.solver; })
      .def("scene", &TrajectoryFile::read_scene)
      .def("poses", &recorded_poses)
      .def("time_s",
           [](const TrajectoryFile& file) {
             return of_steps(file, [](const TrajectoryStep& step) { return step.end.time_s; });
           })
      .def("energy_error_J",
           [](const TrajectoryFile& file) {
             return of_steps(file, [](const TrajectoryStep& step) { return step.energy_error_J; });
           })
      .def("kinetic_J",
           [](const TrajectoryFile& file) {
             return of_steps(file,
                             [](const TrajectoryStep& step) { return step.energy.kinetic_J; });
           })
      .def("potential_J",
           [](const TrajectoryFile& file) {
             return of_steps(file,
                             [](const TrajectoryStep& step) { return step.energy.potential_J; });
           })
      .def("joint_gap_m",
           [](const TrajectoryFile& file) {
             return of_steps(file, [](const TrajectoryStep& step) { return step.joint_gap_m; });
           })
      .def("certified",
           [](const TrajectoryFile& file) {
             return of_steps(file, [](const TrajectoryStep& step) {
               return step.outcome == StepOutcome::solved ? 1.0 : 0.0;
             });
           })
      .def("account", &account_of)
      .def("replay", [](const TrajectoryFile& file) {
        nb::gil_scoped_release release;
        const Interruption interruption(check_signals);
        return replay(file, [](int, int) {}).differing_bits;
      });
}

}  // namespace perpend::python
