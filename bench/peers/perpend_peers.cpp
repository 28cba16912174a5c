// perpend_peers_<library> RECORDING --out FOLDER: the problems of a recording by the solvers of one
// other library; what they answer, and how long they took, in files that `perpend compare` judges.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string_view>

#include "bench/peers/run_peer.h"
#include "border/bad_input.h"
#include "import/problem_source.h"
#include "problem/assemble.h"
#include "recording/answers_file.h"
#include "recording/open_problems.h"

namespace perpend::bench {
namespace {

struct Request {
  std::filesystem::path recording;
  std::filesystem::path out;
  std::vector<std::string> names;  ///< empty: all
  PeerLimits limits{.seconds = 2, .tolerance = 1e-12, .repeat = 3};
};

void print_list() {
  for (const Peer& peer : peer_library().peers) {
    fmt::print("{}: {}\n", peer.name, peer.settings);
  }
}

std::vector<Peer> wanted_peers(const std::vector<std::string>& names) {
  const std::vector<Peer>& all = peer_library().peers;
  if (names.empty()) return all;
  std::vector<Peer> wanted;
  for (const std::string& name : names) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Peer& peer) { return peer.name == name; });
    if (found == all.end()) {
      throw BadInput(sentence("'", name, "' is none of the solvers here; --list names them"));
    }
    wanted.push_back(*found);
  }
  return wanted;
}

/// "Bullet PGS" as part of a file's name: "bullet-pgs".
std::string file_name(const std::string& peer) {
  std::string name;
  for (const char c : peer) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (is_plain) name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!is_plain && !name.empty() && name.back() != '-') name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

/// One that was stopped, or died, has answered too: with what it left, zero if nothing. Only what
/// it refused has no answer.
ProblemAnswer as_stored(const PeerAnswer& answer) {
  ProblemAnswer stored{answer.x, answer.seconds, answer.iterations};
  if (answer.end == PeerEnd::refused) {
    stored.x.setConstant(std::numeric_limits<double>::quiet_NaN());
  } else if (!answer.x.allFinite()) {
    stored.x.setZero();
  }
  return stored;
}

/// The problems of a recording by some peers.
class Contest {
 public:
  Contest(ProblemSource& source, const PeerLimits& limits) : source_(source), limits_(limits) {}

  void run(const std::vector<Peer>& peers) {
    const std::vector<Peer> taking_part = those_concerned(peers);
    for (const Peer& peer : taking_part) answers_.push_back({peer.name, {}});
    const int of = source_.size() * static_cast<int>(taking_part.size());
    int done = 0;
    for (int k = 0; k < source_.size(); ++k) {
      StoredProblem stored = source_.read(k);
      ensure_rows(stored.problem);
      for (std::size_t p = 0; p < taking_part.size(); ++p) {
        solve(taking_part[p], stored, answers_[p]);
        // Whoever started this reads how far it came.
        fmt::print("{} {} {}\n", ++done, of, taking_part[p].name);
        std::fflush(stdout);
      }
    }
  }

  void write(const std::filesystem::path& folder) const {
    for (const Answers& each : answers_) {
      write_answers(folder / (file_name(each.solver) + ".h5"), each);
    }
    for (const auto& [note, count] : notes_) {
      fmt::print("note {}: {} of {} problems\n", note, count, source_.size());
    }
  }

 private:
  /// Those for boxes where there is a problem without cones, those for cones where there is one.
  std::vector<Peer> those_concerned(const std::vector<Peer>& peers) const {
    bool has_boxes = false, has_cones = false;
    for (int k = 0; k < source_.size(); ++k) {
      (has_cone(source_.read(k).problem) ? has_cones : has_boxes) = true;
    }
    std::vector<Peer> concerned;
    for (const Peer& peer : peers) {
      if (peer.law == FrictionLaw::cone ? has_cones : has_boxes) concerned.push_back(peer);
    }
    return concerned;
  }

  void solve(const Peer& peer, const StoredProblem& stored, Answers& answers) {
    const PeerAnswer answer = run_peer(peer, stored.problem, limits_);
    answers.problems.push_back(as_stored(answer));
    if (!answer.reason.empty()) ++notes_[fmt::format("{}, {}", peer.name, answer.reason)];
  }

  ProblemSource& source_;
  PeerLimits limits_;
  std::vector<Answers> answers_;
  std::map<std::string, int> notes_;  ///< what kept a peer from finishing, and how often
};

void solve_all(const Request& request) {
  const std::vector<Peer> peers = wanted_peers(request.names);
  const auto source = open_problems(request.recording);
  Contest contest(*source, request.limits);
  contest.run(peers);
  contest.write(request.out);
}

/// The linear algebra beneath some peers starts threads of its own, unless it is told before the
/// program begins; ours and theirs are compared on one thread.
void restart_with_one_thread(char** arguments) {
  const auto is_one = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && std::string_view(value) == "1";
  };
  constexpr std::array names{"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"};
  if (std::all_of(names.begin(), names.end(), is_one)) return;
  for (const char* name : names) setenv(name, "1", 1);
  execv("/proc/self/exe", arguments);
}

}  // namespace
}  // namespace perpend::bench

int main(int argc, char** argv) {
  using namespace perpend::bench;
  restart_with_one_thread(argv);
  CLI::App app("The problems of a recording by the solvers of another library.");
  app.footer(
      "Prints a line for each answer: how many are done, of how many, and whose it was; at the "
      "end\n"
      "notes of what kept a solver from finishing. The files are for `perpend compare --answers`;\n"
      "`perpend compare --peers` does both.");
  Request request;
  bool list = false;
  app.add_option("RECORDING", request.recording, "Problems, in any format that perpend reads");
  app.add_option("--out", request.out, "Folder for one file of answers for each solver");
  app.add_option("--peers", request.names, "Solvers, by their names; without, all");
  app.add_option("--repeat", request.limits.repeat, "Solves of each problem; the median counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--seconds", request.limits.seconds,
                 "Time on a core for one problem and solver, s")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--tolerance", request.limits.tolerance,
                 "At which a solver stops, by its own measure of error")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_flag("--list", list, "The solvers and how they are called");
  CLI11_PARSE(app, argc, argv);
  if (list) {
    print_list();
    return 0;
  }
  try {
    if (request.recording.empty() || request.out.empty()) {
      throw perpend::BadInput("a RECORDING and a folder --out are needed; --help says more");
    }
    solve_all(request);
    return 0;
  } catch (const perpend::BadInput& error) {
    fmt::print(stderr, "{}: {}\n", std::filesystem::path(argv[0]).filename().string(),
               error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: internal error: {}\n",
               std::filesystem::path(argv[0]).filename().string(), error.what());
    return 3;
  }
}
