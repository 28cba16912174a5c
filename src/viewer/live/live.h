#pragma once

#include <string>
#include <string_view>

namespace perpend {

/// A run that goes on while it is watched: what the viewer asks it and tells it, in the messages of
/// docs/viewer-protocol.md. Called by several threads at once.
class Live {
 public:
  virtual ~Live() = default;

  /// How it stands, as JSON.
  virtual std::string info() = 0;
  /// Packed: the motion of the steps from `step` on (0-based), as many as there are and may be in
  /// one message. Waits a moment at most for the first of them.
  virtual std::string steps_from(int step) = 0;
  /// The same without waiting, and as if only the steps before `end` were made: of runs that go on
  /// together a page shows the same step.
  virtual std::string steps_now(int step, int end) = 0;
  /// Does what the JSON text says; returns what is wrong with it, or nothing.
  virtual std::string command(std::string_view json) = 0;

  /// Several runs may go on together, step by step; this is the first of them.
  virtual int lanes() const { return 1; }
  virtual Live& lane(int) { return *this; }
};

}  // namespace perpend
