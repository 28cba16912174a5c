#include "study/paper_table.h"

#include <algorithm>
#include <array>

namespace perpend {
namespace {

constexpr std::array<PaperEntry, 16> entries{{
    {"log_grasping", "bpp:algebra=dense", 1e-6, 8.46e-2},
    {"winch", "bpp:algebra=dense", 1e-11, 5.42e-2},
    {"closed_loop", "bpp:algebra=dense", 1e-11, 2.38e-2},
    {"brick_wall", "bpp:algebra=dense", 1e-10, 1.46e-1},
    {"log_grasping", "pgs", 1e2, 1.43e-2},
    {"winch", "pgs", 1e1, 2.66e-3},
    {"closed_loop", "pgs", 1e-1, 3.88e-3},
    {"brick_wall", "pgs", 1e1, 1.45e-2},
    {"log_grasping", "pgs-sm", 1e-2, 8.68e-2},
    {"winch", "pgs-sm", 1e-11, 5.12e-2},
    {"closed_loop", "pgs-sm", 1e-5, 8.52e-3},
    {"brick_wall", "pgs-sm", 1e-8, 2.26e-1},
    {"log_grasping", "spook", 1e2, 4.89e-2},
    {"winch", "spook", 1e1, 1.85e-2},
    {"closed_loop", "spook", 1e-3, 4.52e-3},
    {"brick_wall", "spook", 1e-1, 6.45e-3},
}};

}  // namespace

std::vector<std::string> papers_scenes() {
  return {"log_grasping", "winch", "closed_loop", "brick_wall"};
}

std::optional<PaperEntry> paper_entry(std::string_view scene, std::string_view solver) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const PaperEntry& entry) {
    return entry.scene == scene && entry.solver == solver;
  });
  return found == entries.end() ? std::nullopt : std::optional(*found);
}

}  // namespace perpend
