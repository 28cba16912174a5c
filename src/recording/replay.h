#pragma once

#include <functional>
#include <optional>

#include "recording/trajectory/trajectory_file.h"

namespace perpend {

/// The first number that came out differently.
struct ReplayDifference {
  int step = 0;      ///< 0: before the first
  std::string body;  ///< empty: the time, or the hash alone
  std::string what;  ///< "position", "orientation", "velocity", "time", "hash"
};

struct ReplayResult {
  int steps = 0;                    ///< that were run again
  std::int64_t differing_bits = 0;  ///< of all numbers of all instants
  std::optional<ReplayDifference> first;
};

/// Counts the bits in which two instants of the same bodies differ, and says where the first one
/// is.
std::int64_t count_differing_bits(const Frame& recorded, const Frame& repeated,
                                  const std::vector<TrajectoryBody>& bodies,
                                  ReplayDifference& first);

/// Throws BadInput unless the recorded motion is of the bodies that the recorded scene has.
void require_same_bodies(const TrajectoryFile& file, const Model& model);

/// Runs a recorded scene again with the recorded options, and compares every instant bit by bit.
/// `progress(done, of)` is called after each step, and `seen` at the beginning and after each step
/// with the simulation as it is then. Throws BadInput where the recording's scene
/// cannot be read, or has other bodies than it recorded.
ReplayResult replay(const TrajectoryFile& file, const std::function<void(int, int)>& progress,
                    const std::function<void(Simulation&)>& seen = {});

}  // namespace perpend
