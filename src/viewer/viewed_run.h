#pragma once

#include <string>

#include "viewer/messages/details.h"
#include "viewer/messages/motion.h"
#include "viewer/messages/stage.h"

namespace perpend {

/// One run as the viewer shows it, recorded or going on. Not for several threads at once.
class ViewedRun {
 public:
  virtual ~ViewedRun() = default;

  /// What the reader calls it: "wall.h5".
  virtual const std::string& name() const = 0;
  virtual const Stage& stage() const = 0;
  /// Steps whose details can be asked for.
  virtual int steps() const { return stage().steps; }
  /// Packed, of all steps that there are.
  virtual std::string motion() = 0;
  /// Packed, of so many steps from the first one on (0-based), which must exist. Throws BadInput
  /// where they cannot be read.
  virtual std::string details(int first, int count) = 0;
};

/// Steps whose details one message may hold.
inline constexpr int most_detailed_steps = 64;

/// Throws BadInput where runs cannot be shown side by side: their time steps differ.
void require_same_time_step(const ViewedRun& first, const ViewedRun& second);

}  // namespace perpend
