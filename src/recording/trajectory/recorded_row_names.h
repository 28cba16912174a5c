#pragma once

#include <string>
#include <vector>

#include "problem/problem.h"
#include "recording/trajectory/trajectory_file.h"

namespace perpend {

/// Names of the rows of recorded problems: what a row does, and for which bodies or joint, as a run
/// itself names them (step/row_name.h). Contacts are recorded; a row of the machine is known by the
/// bodies that it acts on, so that of two joints between the same bodies both are named.
class RecordedRowNames {
 public:
  explicit RecordedRowNames(OpenRecording recording);

  /// The name of a row of the problem of a step, 0 being the first; empty where it is not known.
  std::string name(int step, const Problem& problem, int row);

 private:
  struct JointEnds {
    std::string name;
    std::vector<int> bodies;  // that move by forces, in rising order
  };

  std::string contact_row(const Problem& problem, int row) const;
  std::string machine_row(const Problem& problem, int row) const;
  const std::string& body(int k) const { return file_.header().bodies[k].name; }

  TrajectoryFile file_;
  std::vector<JointEnds> joints_;
  int step_ = -1;  // whose contacts are held
  std::vector<ContactForce> contacts_;
};

}  // namespace perpend
