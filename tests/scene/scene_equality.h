#pragma once

#include "scene/scene.h"

namespace perpend {

/// Whether the scenes are the same to the last bit. Each struct is taken apart into all its fields,
/// so that a new one does not compile until it is compared as well.
bool same(const Scene& a, const Scene& b);

}  // namespace perpend
