#include "viewer/messages/details.h"

#include <algorithm>
#include <limits>

#include "border/bad_input.h"
#include "step/joint_impulse.h"

namespace perpend {
namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

void append(std::vector<float>& values, const Vector3& vector) {
  for (double number : vector) values.push_back(static_cast<float>(number));
}

void append(std::vector<double>& values, const Vector& numbers) {
  values.insert(values.end(), numbers.begin(), numbers.end());
}

/// Adds the contacts of a step whose problem has so many rows; 0: they are not known. Points come
/// in the order of their rows, and those of a point stand together.
void add_contacts(const std::vector<ContactForce>& contacts, int rows, Details& details) {
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const ContactForce& contact = contacts[c];
    details.contact_bodies.insert(details.contact_bodies.end(), {contact.first, contact.second});
    append(details.contact_position, contact.position_m);
    append(details.contact_normal, contact.normal);
    details.contact_gap.push_back(static_cast<float>(contact.gap_m));
    append(details.contact_force, contact.force_on_second_N);
    const int end = c + 1 < contacts.size() ? contacts[c + 1].normal_row : rows;
    details.contact_row.push_back(rows > 0 ? contact.normal_row : -1);
    details.contact_row_end.push_back(rows > 0 ? end : -1);
  }
  details.contact_start.push_back(static_cast<std::int32_t>(details.contact_gap.size()));
}

void add_joint(const Vector3& force_N, const Vector3& torque_N_m, Details& details) {
  append(details.joint_force, force_N);
  append(details.joint_torque, torque_N_m);
}

void add_unknown_joints(std::size_t joints, Details& details) {
  details.joint_force.resize(details.joint_force.size() + 3 * joints, unknown);
  details.joint_torque.resize(details.joint_torque.size() + 3 * joints, unknown);
}

/// A solved problem: x, its bounds as it was judged by them, and what the judge said.
struct SolvedRows {
  const Vector& x;
  const Vector& l;
  const Vector& u;
  const Certificate& certificate;
};

void add_rows(const SolvedRows& rows, Details& details) {
  append(details.x, rows.x);
  append(details.l, rows.l);
  append(details.u, rows.u);
  append(details.w, rows.certificate.w);
  append(details.natural, rows.certificate.natural.row);
  append(details.energy, rows.certificate.energy.row);
}

void end_rows(double of_limit, Details& details) {
  details.of_limit.push_back(of_limit);
  details.row_start.push_back(static_cast<std::int32_t>(details.x.size()));
}

/// The roles of a recorded problem's rows: those before the contacts are the machine's, and of the
/// others friction shifts and resistance turns. Of the steps of other engines the model knows no
/// joints, so that rows of no contact are theirs.
void add_roles(const MachineRows& machine, const Problem& problem, Details& details) {
  const std::size_t begin = details.role.size();
  for (int i = 0; i < problem.size(); ++i) {
    const bool turns = problem.motion[i] == Motion::angular;
    const RowRole role = i < machine.size() ? machine.roles[i]
                         : turns            ? RowRole::resistance
                                            : RowRole::joint;
    details.role.push_back(static_cast<std::uint8_t>(role));
  }
  const auto set = [&](int row, RowRole role) {
    if (row >= machine.size()) details.role[begin + row] = static_cast<std::uint8_t>(role);
  };
  for (const Contact& contact : problem.contacts) {
    set(contact.normal, RowRole::normal);
    for (const int row : contact.friction) {
      if (row != Contact::no_row && problem.motion[row] == Motion::linear) {
        set(row, RowRole::friction);
      }
    }
  }
}

void require_rows_of_step(const MachineRows& machine, const RecordedDetails& recorded) {
  const int rows = recorded.stored->problem.size();
  if (rows != recorded.step.rows || rows < machine.size()) {
    throw BadInput(sentence("problem '", recorded.stored->name, "' has ", rows,
                            " rows, where its step has ", recorded.step.rows, " and the machine ",
                            machine.size(),
                            "; the file was put together from two, or it was edited"));
  }
  int last = machine.size() - 1;
  for (const ContactForce& contact : recorded.step.contacts) {
    if (contact.normal_row <= last || contact.normal_row >= rows) {
      throw BadInput(sentence("a contact of '", recorded.stored->name, "' has normal row ",
                              contact.normal_row, ", expected one from ", last + 1, " to ",
                              rows - 1));
    }
    last = contact.normal_row;
  }
}

/// Where the centre of mass of a body was in the middle of the step, from where it was at its end.
Vector3 middle_of(const Model& model, const Frame& end, int body) {
  const double half_s = 0.5 * model.settings().time_step_s;
  return end.poses[body].point(model.bodies()[body].centre_m) - half_s * end.v[body].head<3>();
}

void add_joints(const Model& model, const MachineRows& machine, const RecordedDetails& recorded,
                Details& details) {
  const double h = model.settings().time_step_s;
  const Frame& end = recorded.step.end;
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const ModelJoint& joint = model.joints()[j];
    const JointSpan span{joint.first,
                         joint.second,
                         machine.joint_starts[j],
                         machine.joint_starts[j + 1],
                         joint.second < model.moving(),
                         middle_of(model, end, joint.first) - middle_of(model, end, joint.second)};
    const Vector6 force =
        impulse_on_second(recorded.stored->problem.body->J, recorded.stored->x, span) / h;
    add_joint(force.head<3>(), force.tail<3>(), details);
  }
}

/// Bits of numbers in a slim message: three figures, a few per cent for errors and for what is
/// nearly zero, and places to about a pixel.
constexpr int figures_bits = 9, error_bits = 4, place_bits = 14;

/// How many each step has, if all have as many; else 0.
std::size_t equal_counts(const std::vector<std::int32_t>& starts) {
  for (std::size_t k = 2; k < starts.size(); ++k) {
    if (starts[k] - starts[k - 1] != starts[1] - starts[0]) return 0;
  }
  return starts.size() > 1 ? static_cast<std::size_t>(starts[1] - starts[0]) : 0;
}

/// Errors below this share of the largest of their step are none: they could not be seen.
constexpr double least_share = 1e-3;

std::vector<double> without_least(std::vector<double> errors,
                                  const std::vector<std::int32_t>& starts) {
  for (std::size_t k = 0; k + 1 < starts.size(); ++k) {
    const auto begin = errors.begin() + starts[k], end = errors.begin() + starts[k + 1];
    const double largest = begin == end ? 0 : *std::max_element(begin, end);
    for (auto error = begin; error != end; ++error) {
      if (*error < least_share * largest) *error = 0;
    }
  }
  return errors;
}

}  // namespace

void add_details(const Simulation& simulation, const StepResult& result, Details& details) {
  if (!moved(result.outcome)) {
    add_contacts({}, 0, details);
    add_unknown_joints(simulation.model().joints().size(), details);
    return end_rows(unknown, details);
  }
  const Answer& answer = *simulation.answer();
  add_contacts(result.contacts, result.rows, details);
  add_rows({answer.x, answer.bounds.l, answer.bounds.u, answer.certificate}, details);
  for (const RowLaw& law : simulation.step_problem().rows().laws()) {
    details.role.push_back(static_cast<std::uint8_t>(law.role));
  }
  end_rows(answer.certificate.of_limit, details);
  for (const JointForce& joint : result.joints) {
    add_joint(joint.force_on_second_N, joint.torque_on_second_N_m, details);
  }
}

void add_details(const Model& model, const MachineRows& machine, const RecordedDetails& recorded,
                 Details& details) {
  const bool is_known = recorded.stored != nullptr && recorded.solve != nullptr &&
                        recorded.stored->x.size() > 0 && moved(recorded.step.outcome);
  if (!is_known) {
    add_contacts(recorded.step.contacts, 0, details);
    add_unknown_joints(model.joints().size(), details);
    return end_rows(unknown, details);
  }
  require_rows_of_step(machine, recorded);
  const Problem& problem = recorded.stored->problem;
  add_contacts(recorded.step.contacts, problem.size(), details);
  add_rows({recorded.stored->x, problem.bounds.l, problem.bounds.u, recorded.solve->certificate},
           details);
  add_roles(machine, problem, details);
  end_rows(recorded.solve->certificate.of_limit, details);
  if (problem.body) {
    add_joints(model, machine, recorded, details);
  } else {
    add_unknown_joints(model.joints().size(), details);
  }
}

void add_to(PackedMessage& message, const Details& details, std::string_view prefix) {
  const auto named = [&](std::string_view name) { return std::string(prefix) + std::string(name); };
  const auto add = [&](std::string_view name, const auto& values) {
    message.add_array(named(name), values);
  };
  // Of a slim message: so many bits of numbers that may repeat from step to step.
  const std::size_t contacts = equal_counts(details.contact_start);
  const std::size_t rows = equal_counts(details.row_start);
  const auto add_short = [&](std::string_view name, const auto& values, int bits,
                             std::size_t period) {
    message.add_rounded(named(name), values, bits, period);
  };
  if (!details.at.empty()) add("at", details.at);
  add("of_limit", details.of_limit);
  add("contact_start", details.contact_start);
  add("contact_bodies", details.contact_bodies);
  add_short("contact_position", details.contact_position, place_bits, 3 * contacts);
  add_short("contact_normal", details.contact_normal, figures_bits, 3 * contacts);
  add_short("contact_gap", details.contact_gap, error_bits, contacts);
  add_short("contact_force", details.contact_force, figures_bits, 3 * contacts);
  add("contact_row", details.contact_row);
  add("contact_row_end", details.contact_row_end);
  add("row_start", details.row_start);
  add_short("x", details.x, figures_bits, rows);
  add_short("w", details.w, error_bits, 0);
  add_short("l", details.l, figures_bits, rows);
  add_short("u", details.u, figures_bits, rows);
  // Natural errors follow from x, w, l and u.
  if (!message.is_slim()) add("natural", details.natural);
  add_short("energy",
            message.is_slim() ? without_least(details.energy, details.row_start) : details.energy,
            error_bits, 0);
  add("role", details.role);
  const std::size_t joints =
      details.steps() > 0 ? details.joint_force.size() / static_cast<std::size_t>(details.steps())
                          : 0;
  add_short("joint_force", details.joint_force, figures_bits, joints);
  add_short("joint_torque", details.joint_torque, figures_bits, joints);
}

std::string pack(const Details& details, PackedMessage::Packing packing) {
  PackedMessage message(packing);
  message.add_field("first_step", details.first_step);
  message.add_field("steps", details.steps());
  add_to(message, details);
  return message.pack();
}

}  // namespace perpend
