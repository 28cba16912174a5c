#pragma once

#include "experiment/controllers/control_task.h"

namespace perpend {

/// A gripper under force control: a hand on a trolley, with two light fingers whose pads press on a
/// load from both sides. Each step the controller reads how hard the pads press and changes the
/// force of the fingers' motors, so that they press as it wants; the load is lifted and shaken.
/// It succeeded if the load was lifted, did not slip in the pads, and no joint came apart.
ControlTask gripper_task();

}  // namespace perpend
