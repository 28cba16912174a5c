#include "viewer/live_history.h"

#include <algorithm>

#include "algebra/bad_input.h"

namespace perpend {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20;  // of all steps
constexpr std::size_t most_detailed = 1200;                // steps

template <typename T>
void append(std::vector<T>& values, const std::vector<T>& more) {
  values.insert(values.end(), more.begin(), more.end());
}

/// Places in an array that goes on behind another.
void append_starts(std::vector<std::int32_t>& starts, const std::vector<std::int32_t>& more) {
  const std::int32_t before = starts.back();
  for (std::size_t k = 1; k < more.size(); ++k) starts.push_back(before + more[k]);
}

}  // namespace

void append(Details& details, const Details& more) {
  append_starts(details.contact_start, more.contact_start);
  append(details.contact_bodies, more.contact_bodies);
  append(details.contact_position, more.contact_position);
  append(details.contact_normal, more.contact_normal);
  append(details.contact_gap, more.contact_gap);
  append(details.contact_force, more.contact_force);
  append(details.contact_row, more.contact_row);
  append(details.contact_row_end, more.contact_row_end);
  append_starts(details.row_start, more.row_start);
  append(details.x, more.x);
  append(details.w, more.w);
  append(details.l, more.l);
  append(details.u, more.u);
  append(details.natural, more.natural);
  append(details.energy, more.energy);
  append(details.role, more.role);
  append(details.joint_force, more.joint_force);
  append(details.joint_torque, more.joint_torque);
}

LiveHistory::LiveHistory(std::vector<int> tracked, const Frame& start)
    : tracked_(std::move(tracked)), start_(start) {}

void LiveHistory::begin(const Frame& start) {
  start_ = start;
  first_ = 0;
  steps_.clear();
  details_.clear();
}

void LiveHistory::add(TrajectoryStep step, Details details) {
  const int contacts = static_cast<int>(step.contacts.size());
  step.contacts = {};
  const std::size_t bytes = sizeof(Step) + step.end.poses.size() * (sizeof(Pose) + sizeof(Vector6));
  steps_.push_back({std::move(step), contacts});
  details_.push_back(std::move(details));
  if (details_.size() > most_detailed) details_.pop_front();
  if (steps_.size() * bytes > most_bytes && steps_.size() > most_detailed) {
    start_ = std::move(steps_.front().step.end);
    steps_.pop_front();
    ++first_;
  }
}

RunMotion LiveHistory::empty_motion(int first_frame, int first_step) const {
  RunMotion motion;
  motion.tracked = tracked_;
  motion.first_frame = first_frame;
  motion.first_step = first_step;
  return motion;
}

void LiveHistory::add_steps(int first, int count, RunMotion& motion) const {
  for (int k = first - first_; k < first - first_ + count; ++k) {
    motion.add_step(steps_[k].step, steps_[k].contacts);
    motion.add_frame(steps_[k].step.end);
  }
}

RunMotion LiveHistory::motion() const {
  RunMotion motion = empty_motion(first_, first_);
  motion.add_frame(start_);
  add_steps(first_, static_cast<int>(steps_.size()), motion);
  return motion;
}

RunMotion LiveHistory::motion_after(int first, int most) const {
  first = std::clamp(first, first_, steps());
  RunMotion motion = empty_motion(first + 1, first);
  add_steps(first, std::min(most, steps() - first), motion);
  return motion;
}

Details LiveHistory::details(int first, int count) const {
  const int oldest = steps() - static_cast<int>(details_.size());
  if (first < oldest || count < 0 || count > steps() - first) {
    throw BadInput(sentence("steps ", first + 1, " to ", first + count,
                            " are not kept; of a run that goes on it is the last ", details_.size(),
                            ". --record keeps all"));
  }
  Details details;
  details.first_step = first;
  for (int k = first - oldest; k < first - oldest + count; ++k) append(details, details_[k]);
  return details;
}

}  // namespace perpend
