#pragma once

#include <deque>

#include "viewer/messages/details.h"
#include "viewer/messages/motion.h"

namespace perpend {

/// Bytes that the steps of a run that goes on may take: their motion, and their details.
struct LiveMemory {
  std::size_t motion = std::size_t{128} << 20;
  std::size_t details = std::size_t{128} << 20;
};

/// The last steps of a run that goes on: as many as memory is given for, the newest always. Steps
/// are counted from 0; frame k is the instant after k steps.
class LiveHistory {
 public:
  LiveHistory(std::vector<int> tracked, const Frame& start, const LiveMemory& memory = {});

  /// `details` is of this step.
  void add(TrajectoryStep step, Details details);
  /// Forgets everything, and begins at that instant, which no step led to.
  void begin(const Frame& start);

  /// Steps that were made since the beginning, and the first of them that is still kept.
  int steps() const { return first_ + static_cast<int>(steps_.size()); }
  int first() const { return first_; }
  /// The first whose details are still kept; `steps()` where there are none.
  int first_with_details() const { return steps() - static_cast<int>(details_.size()); }

  /// All that is kept, from the instant before the first kept step on.
  RunMotion motion() const;
  /// At most so many bytes of the steps from `first`, or from the first that is kept, up to, not
  /// including, `end`, but at least one if there is any; and where they led.
  RunMotion motion_after(int first, int end, std::size_t most_bytes) const;
  /// Of so many steps. Throws BadInput where they are no longer kept, or not yet made.
  Details details(int first, int count) const;

 private:
  struct Step {
    TrajectoryStep step;  ///< without its contacts, which are in the details
    int contacts = 0;
    double of_limit = 0;
  };

  RunMotion empty_motion(int first_frame, int first_step) const;
  void add_steps(int first, int count, RunMotion& motion) const;

  std::vector<int> tracked_;
  LiveMemory memory_;
  Frame start_;    // before the first step that is kept
  int first_ = 0;  // step that is kept
  std::deque<Step> steps_;
  std::deque<Details> details_;  // of the last of these steps
  std::size_t details_bytes_ = 0;
};

}  // namespace perpend
