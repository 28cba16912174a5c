#include "peers.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <tuple>

#include "border/bad_input.h"
#include "other_program.h"
#include "problem/assemble.h"
#include "recording/file/recording_writer.h"
#include "temporary_folder.h"

namespace perpend::cli {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

/// In the order of their names.
std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> programs_beside_this() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  std::vector<fs::path> programs;
  for (const fs::path& file : files_in(folder)) {
    if (file.filename().string().starts_with("perpend_peers_") && is_program(file)) {
      programs.push_back(file);
    }
  }
  return programs;
}

/// A recording holds one form: that of bodies where all problems have it, else A and b.
void write_recording(ProblemSource& source, const fs::path& path) {
  bool has_bodies = true;
  for (int k = 0; k < source.size(); ++k) has_bodies &= source.read(k).problem.body.has_value();
  RecordingHeader header;
  header.title = "problems for the solvers of others";
  header.origin = source.format();
  header.form = has_bodies ? Form::body : Form::rows;
  RecordingWriter writer(path, header);
  for (int k = 0; k < source.size(); ++k) {
    StoredProblem stored = source.read(k);
    if (!has_bodies) {
      ensure_rows(stored.problem);
      stored.problem.body.reset();
    }
    writer.append(stored);
  }
  writer.close();
}

/// Reads what a program says of its progress, "3 20 Bullet PGS", and its notes.
class Listener {
 public:
  explicit Listener(std::vector<std::string>& notes) : notes_(notes) {}

  void take(const std::string& line) {
    constexpr const char* mark = "note ";
    if (line.starts_with(mark)) {
      notes_.push_back(line.substr(std::string(mark).size()) + ".");
      return;
    }
    std::istringstream words(line);
    int done = 0, of = 0;
    if (words >> done >> of) std::tie(done_, of_) = std::pair(done, of);
  }

  int done() const { return done_; }
  int of() const { return of_; }

 private:
  std::vector<std::string>& notes_;
  int done_ = 0, of_ = 1;
};

std::string how_it_failed(const fs::path& program, const ProgramEnd& end) {
  const std::string name = program.filename().string();
  return end.signal != 0
             ? sentence(name, " died of signal ", end.signal, "; its solvers are left out.")
             : sentence(name, " ended with code ", end.code, "; its solvers are left out.");
}

}  // namespace

std::vector<fs::path> find_peer_programs(const std::vector<std::string>& asked_for) {
  std::vector<fs::path> programs;
  for (const std::string& name : asked_for) {
    if (!is_program(name)) {
      throw BadInput(sentence("'", name, "' is no program that can be run; `make peers` builds ",
                              "those of the solvers of others"));
    }
    programs.push_back(fs::absolute(name));
  }
  if (programs.empty()) programs = programs_beside_this();
  if (programs.empty()) {
    throw BadInput(
        "--peers needs the programs perpend_peers_* beside this one, and there is none; `make "
        "peers` installs the solvers of others (Debian packages) and builds them, or name a "
        "program by --peers-program");
  }
  return programs;
}

AnswersOfOthers solve_by_peers(ProblemSource& source, const PeerSettings& settings,
                               const std::function<bool(int, int)>& go_on) {
  const TemporaryFolder folder;
  const fs::path recording = folder.path() / "problems.h5", answers = folder.path() / "answers";
  fs::create_directory(answers);
  write_recording(source, recording);
  AnswersOfOthers result;
  const auto programs = static_cast<int>(settings.programs.size());
  for (int p = 0; p < programs; ++p) {
    const fs::path& program = settings.programs[p];
    Listener listener(result.notes);
    const auto tell = [&] {
      constexpr int fine = 100;  // programs have different numbers of solvers
      return go_on(fine * p + fine * listener.done() / std::max(listener.of(), 1), fine * programs);
    };
    const ProgramEnd end = run_program(
        {program.string(), recording.string(), "--out", answers.string(), "--seconds",
         fmt::format("{}", settings.seconds), "--repeat", fmt::format("{}", settings.repeat)},
        [&](const std::string& line) { listener.take(line); }, tell);
    if (end.was_stopped) break;
    if (end.signal != 0 || end.code != 0) result.notes.push_back(how_it_failed(program, end));
  }
  result.answers = read_answers_to(source, files_in(answers));
  return result;
}

}  // namespace perpend::cli
