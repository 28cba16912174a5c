#include "study/paper_table.h"

#include <algorithm>
#include <array>

namespace perpend {
namespace {

// E18 §6: direct solves by a dense Cholesky factorisation, sweeps over a sparse A. SPOOK's rounds
// end on sets and forces (Table 3).
constexpr const char* dense_bpp = "bpp:algebra=dense";
constexpr const char* plain_pgs = "pgs";
constexpr const char* dense_pgs_sm = "pgs-sm:algebra=dense";
constexpr const char* dense_spook = "spook:algebra=dense,settle=impulses";

constexpr std::array<PaperEntry, 16> entries{{
    {"log_grasping", dense_bpp, 1e-6, 8.46e-2},
    {"winch", dense_bpp, 1e-11, 5.42e-2},
    {"closed_loop", dense_bpp, 1e-11, 2.38e-2},
    {"brick_wall", dense_bpp, 1e-10, 1.46e-1},
    {"log_grasping", plain_pgs, 1e2, 1.43e-2},
    {"winch", plain_pgs, 1e1, 2.66e-3},
    {"closed_loop", plain_pgs, 1e-1, 3.88e-3},
    {"brick_wall", plain_pgs, 1e1, 1.45e-2},
    {"log_grasping", dense_pgs_sm, 1e-2, 8.68e-2},
    {"winch", dense_pgs_sm, 1e-11, 5.12e-2},
    {"closed_loop", dense_pgs_sm, 1e-5, 8.52e-3},
    {"brick_wall", dense_pgs_sm, 1e-8, 2.26e-1},
    {"log_grasping", dense_spook, 1e2, 4.89e-2},
    {"winch", dense_spook, 1e1, 1.85e-2},
    {"closed_loop", dense_spook, 1e-3, 4.52e-3},
    {"brick_wall", dense_spook, 1e-1, 6.45e-3},
}};

}  // namespace

std::vector<std::string> papers_scenes() {
  return {"log_grasping", "winch", "closed_loop", "brick_wall"};
}

std::vector<std::string> papers_solvers() {
  return {dense_bpp, plain_pgs, dense_pgs_sm, dense_spook};
}

std::string short_name(std::string_view solver) {
  return std::string(solver.substr(0, solver.find(':')));
}

std::optional<PaperEntry> paper_entry(std::string_view scene, std::string_view solver) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const PaperEntry& entry) {
    return entry.scene == scene && entry.solver == solver;
  });
  return found == entries.end() ? std::nullopt : std::optional(*found);
}

}  // namespace perpend
