#pragma once

#include "recording/file/problem_batch.h"
#include "recording/trajectory/trajectory.h"
#include "recording/trajectory/trajectory_columns.h"

namespace perpend {

/// Steps of a run that wait to be written, as the columns they will become.
class TrajectoryBatch {
 public:
  /// Of a run with so many bodies.
  explicit TrajectoryBatch(std::size_t bodies) : bodies_(bodies) {}

  /// The instant that a run begins with; before any step.
  void add_start(const Frame& start);
  /// Throws BadInput, and adds nothing, if the step has another number of bodies, or contacts of
  /// bodies that there are not.
  void add(const TrajectoryStep& step);
  /// How much it holds; `cut` takes away what was added since, and takes no memory.
  struct Mark {
    std::array<std::size_t, 64> sizes{};  ///< of the columns, in the order of a visit
    std::int64_t contact_end = 0;
    std::int64_t finding_end = 0;
    std::int64_t input_end = 0;
    std::int32_t steps = 0;
  };
  Mark mark() const;
  void cut(const Mark& mark) noexcept;
  /// Becomes what the other one holds, which is empty after it and goes on where it ended.
  void take(TrajectoryBatch& other);

  bool is_empty() const { return columns_.time_s.empty(); }
  /// About how much memory the steps take.
  std::size_t bytes() const;
  std::int64_t bodies() const { return static_cast<std::int64_t>(bodies_); }
  const TrajectoryColumns<Values>& columns() const { return columns_; }

 private:
  void check(const TrajectoryStep& step) const;
  void add_frame(const Frame& frame);
  void add_energy(const EnergyAccount& energy);
  void add_contacts(const std::vector<ContactForce>& contacts);
  void add_findings(const std::vector<MotionFinding>& findings);
  void add_inputs(const TrajectoryStep& step);
  void add_options(const SimulationOptions& options);

  std::size_t bodies_;
  TrajectoryColumns<Values> columns_;
  std::int64_t contact_end_ = 0;  ///< over everything that was ever added
  std::int64_t finding_end_ = 0;
  std::int64_t input_end_ = 0;
  std::int32_t steps_ = 0;
};

}  // namespace perpend
