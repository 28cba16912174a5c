#pragma once

#include "import/hdf5/hdf5.h"
#include "recording/growing/growing_file.h"
#include "recording/trajectory/trajectory.h"

/// The part of the group /trajectory that is written once, when a recording begins.
namespace perpend {

/// Makes the group, with the bodies, the options and the first instant, ready for steps.
void create_trajectory(GrowingFile& file, const TrajectoryHeader& header);

/// The bodies and the options; of the first instant nothing.
TrajectoryHeader read_trajectory_header(const Hdf5File& file);

}  // namespace perpend
