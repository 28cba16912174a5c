#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "study/comparison.h"

/// Solvers of others beside ours. Nothing here is linked to them: programs of their own
/// (bench/peers) read the problems from a recording and write their answers to files.
namespace perpend::cli {

struct PeerSettings {
  std::vector<std::filesystem::path> programs{};
  double seconds = 2;  ///< on a core, for one problem and solver
  int repeat = 3;
};

/// The programs that were asked for, or else those beside this one. Throws BadInput where there is
/// none, with what to do.
std::vector<std::filesystem::path> find_peer_programs(const std::vector<std::string>& asked_for);

/// Lets all solvers of all programs solve the problems (`AskOthers`). A program that fails leaves a
/// note.
AnswersOfOthers solve_by_peers(ProblemSource& source, const PeerSettings& settings,
                               const std::function<bool(int, int)>& go_on);

}  // namespace perpend::cli
