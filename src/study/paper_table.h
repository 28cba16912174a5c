#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perpend {

/// What E18's Table 4 prints for a solver and a scene: medians over 500 steps, natural residual,
/// C++ on one thread of an i7-6700HQ at 3.5 GHz.
struct PaperEntry {
  std::string_view scene;   ///< as perpend calls it
  std::string_view solver;  ///< as perpend calls it
  double natural;
  double seconds;
};

/// The scenes of the table, by perpend's names, in its order.
std::vector<std::string> papers_scenes();

/// The solvers of the table as E18 describes them, in its order.
std::vector<std::string> papers_solvers();

/// The name of a solver without its settings: "bpp".
std::string short_name(std::string_view solver);

/// The entry, where the paper has one.
std::optional<PaperEntry> paper_entry(std::string_view scene, std::string_view solver);

}  // namespace perpend
