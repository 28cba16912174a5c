#include "viewer/live/live_history.h"

#include <algorithm>
#include <limits>

#include "border/bad_input.h"

namespace perpend {
namespace {

constexpr double limit_not_told = std::numeric_limits<double>::quiet_NaN();

}  // namespace

LiveHistory::LiveHistory(std::vector<int> tracked, const Frame& start, const LiveMemory& memory)
    : tracked_(std::move(tracked)), memory_(memory), start_(start) {}

void LiveHistory::begin(const Frame& start) {
  start_ = start;
  first_ = 0;
  steps_.clear();
  details_.clear();
  details_bytes_ = 0;
}

void LiveHistory::add(TrajectoryStep step, Details details) {
  const int contacts = static_cast<int>(step.contacts.size());
  step.contacts = {};
  const std::size_t bytes = sizeof(Step) + step.end.poses.size() * (sizeof(Pose) + sizeof(Vector6));
  steps_.push_back({std::move(step), contacts,
                    details.of_limit.empty() ? limit_not_told : details.of_limit.back()});
  details_bytes_ += bytes_of(details);
  details_.push_back(std::move(details));
  while (details_bytes_ > memory_.details && details_.size() > 1) {
    details_bytes_ -= bytes_of(details_.front());
    details_.pop_front();
  }
  while (steps_.size() * bytes > memory_.motion && steps_.size() > details_.size()) {
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
    motion.add_step(steps_[k].step, steps_[k].contacts, steps_[k].of_limit);
    motion.add_frame(steps_[k].step.end);
  }
}

RunMotion LiveHistory::motion() const {
  RunMotion motion = empty_motion(first_, first_);
  motion.add_frame(start_);
  add_steps(first_, static_cast<int>(steps_.size()), motion);
  return motion;
}

RunMotion LiveHistory::motion_after(int first, int end, std::size_t most_bytes) const {
  end = std::clamp(end, first_, steps());
  first = std::clamp(first, first_, end);
  const std::size_t bytes = bytes_of_frame(tracked_.size()) + bytes_of_step();
  const int most = static_cast<int>(std::max<std::size_t>(1, most_bytes / bytes));
  RunMotion motion = empty_motion(first + 1, first);
  add_steps(first, std::min(most, end - first), motion);
  return motion;
}

Details LiveHistory::details(int first, int count) const {
  const int oldest = first_with_details();
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
