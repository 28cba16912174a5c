#pragma once

namespace perpend {

/// Friction's C over the normal's in the runs that follow the papers. E18's Table 1 has stiffness
/// and damping of joints and contacts only, and E19 has none of them. One value for all scenes: of
/// those tried (table "Friction's own compliance" of X5, and that of X4) the one that comes nearest
/// both to E18's Table 4 and to E19's limit of 15 iterations.
inline constexpr double papers_friction_compliance = 0.03;

}  // namespace perpend
