#include "other_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>

namespace perpend::cli {
namespace {

constexpr int not_started = 127;

[[noreturn]] void become(const std::vector<std::string>& command, int out) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  execv(arguments[0], arguments.data());
  _exit(not_started);
}

/// Takes whole lines out of `text`.
void take_lines(std::string& text, const std::function<void(const std::string&)>& take_line) {
  for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos;) {
    take_line(text.substr(0, end));
    text.erase(0, end + 1);
  }
}

/// Until the program closes its output; false where it shall not go on.
bool read_all(int from, const std::function<void(const std::string&)>& take_line,
              const std::function<bool()>& go_on) {
  std::string text;
  std::array<char, 4096> buffer;
  while (go_on()) {
    pollfd waiting{from, POLLIN, 0};
    if (poll(&waiting, 1, 200) <= 0) continue;
    const ssize_t count = read(from, buffer.data(), buffer.size());
    if (count == 0) return true;
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    take_lines(text, take_line);
  }
  return false;
}

}  // namespace

ProgramEnd run_program(const std::vector<std::string>& command,
                       const std::function<void(const std::string&)>& take_line,
                       const std::function<bool()>& go_on) {
  std::array<int, 2> channel{};
  if (pipe2(channel.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe could be made");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process could be started");
  if (child == 0) become(command, channel[1]);
  close(channel[1]);
  const bool is_done = read_all(channel[0], take_line, go_on);
  if (!is_done) kill(child, SIGTERM);
  close(channel[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return {!is_done, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
          WIFEXITED(status) ? WEXITSTATUS(status) : 0};
}

}  // namespace perpend::cli
