#include "recording/trajectory/recorded_row_names.h"

#include <algorithm>
#include <utility>

#include "border/bad_input.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

/// The bodies that a row acts on.
std::vector<int> bodies_of(const BlockRows& J, int row) {
  std::vector<int> bodies(J.body.begin() + J.start[row], J.body.begin() + J.start[row + 1]);
  std::sort(bodies.begin(), bodies.end());
  return bodies;
}

const char* role_in_contact(const Problem& problem, int normal, int row) {
  if (row == normal) return "contact";
  for (const Contact& contact : problem.contacts) {
    if (contact.normal != normal) continue;
    return contact.friction[0] == row || contact.friction[1] == row ? "friction" : "resistance";
  }
  return "row";
}

}  // namespace

RecordedRowNames::RecordedRowNames(OpenRecording recording) : file_(std::move(recording)) {
  const Model model(parse_scene(file_.read_scene(), "the recorded scene"));
  for (const ModelJoint& joint : model.joints()) {
    JointEnds ends{joint.joint.name, {}};
    for (int body : {joint.first, joint.second}) {
      if (body < model.moving()) ends.bodies.push_back(body);
    }
    std::sort(ends.bodies.begin(), ends.bodies.end());
    joints_.push_back(std::move(ends));
  }
}

std::string RecordedRowNames::name(int step, const Problem& problem, int row) {
  if (step < 0 || step >= file_.steps() || row < 0 || !problem.body) return "";
  if (step_ != step) {
    contacts_ = std::move(file_.read_steps(step, 1)[0].contacts);
    step_ = step;
  }
  const bool is_of_contact = !contacts_.empty() && row >= contacts_.front().normal_row;
  return is_of_contact ? contact_row(problem, row) : machine_row(problem, row);
}

std::string RecordedRowNames::contact_row(const Problem& problem, int row) const {
  // Contacts come in the order of their rows.
  const auto after =
      std::upper_bound(contacts_.begin(), contacts_.end(), row,
                       [](int i, const ContactForce& contact) { return i < contact.normal_row; });
  const ContactForce& contact = *std::prev(after);
  return sentence(role_in_contact(problem, contact.normal_row, row), " of ", body(contact.first),
                  " and ", body(contact.second));
}

std::string RecordedRowNames::machine_row(const Problem& problem, int row) const {
  const std::vector<int> bodies = bodies_of(problem.body->J, row);
  std::string joints, names;
  for (const JointEnds& joint : joints_) {
    if (joint.bodies == bodies) joints += (joints.empty() ? "" : " or ") + joint.name;
  }
  if (!joints.empty()) return "joint " + joints;
  for (int k : bodies) names += (names.empty() ? "" : " and ") + body(k);
  return "row of " + names;
}

}  // namespace perpend
