#include "import/hdf5/child_process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <new>
#include <string_view>

#include "border/bad_input.h"

namespace perpend {
namespace {

/// The first byte of an answer; without one of these the child died before it had any.
constexpr char returned = 'r';
constexpr char refused = 'b';

/// The exit status of a child whose work threw what nobody expected; no errno has this number.
constexpr int unforeseen = 255;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

std::uint64_t address_space_bytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void limit(int resource, std::uint64_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
}

/// So that trouble ends the child, at once and in silence.
void become_expendable(const ChildLimits& limits) {
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM}) {
    std::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const Descriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  ::dup2(nowhere.number(), STDERR_FILENO);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_AS, address_space_bytes() + limits.memory_bytes);
  ::alarm(limits.seconds);
}

bool write_all(int descriptor, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t count = ::write(descriptor, data, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    data += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

std::string read_all(int descriptor) {
  std::string bytes;
  std::array<char, 1 << 16> part;
  for (;;) {
    const ssize_t count = ::read(descriptor, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return bytes;
    bytes.append(part.data(), static_cast<std::size_t>(count));
  }
}

bool tell(int answer_to, char kind, std::string_view answer) {
  return write_all(answer_to, &kind, 1) && write_all(answer_to, answer.data(), answer.size());
}

/// Never returns or throws: the frames below are the parent's, whose files and locks they would
/// tidy away.
[[noreturn]] void live_as_child(const std::function<std::string()>& work, const ChildLimits& limits,
                                int answer_to) noexcept {
  bool is_sent = false;
  try {
    become_expendable(limits);
    is_sent = tell(answer_to, returned, work());
  } catch (const BadInput& error) {
    is_sent = tell(answer_to, refused, error.what());
  } catch (const std::bad_alloc&) {
    _exit(ENOMEM);
  } catch (...) {
    _exit(unforeseen);
  }
  _exit(is_sent ? 0 : EPIPE);
}

/// Nothing if it ended well.
std::string how_it_ended(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw NoChild(std::strerror(errno));
  }
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) return "out of time";
  if (WIFSIGNALED(status)) return sentence("signal ", WTERMSIG(status));
  if (WEXITSTATUS(status) == ENOMEM) return "out of memory";
  if (WEXITSTATUS(status) == unforeseen) return "an exception that is no refusal";
  if (WEXITSTATUS(status) != 0) return sentence("exit status ", WEXITSTATUS(status));
  return {};
}

}  // namespace

std::string run_in_child(const std::function<std::string()>& work, const ChildLimits& limits) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw NoChild(std::strerror(errno));
  Descriptor from(ends[0]), to(ends[1]);
  const pid_t child = ::fork();
  if (child < 0) throw NoChild(std::strerror(errno));
  if (child == 0) live_as_child(work, limits, to.number());
  to.close();
  std::string answer = read_all(from.number());
  const std::string end = how_it_ended(child);
  if (!end.empty()) throw ChildDied(end);
  if (answer.empty()) throw ChildDied("no answer");
  const char kind = answer.front();
  answer.erase(0, 1);
  if (kind == refused) throw BadInput(answer);
  return answer;
}

}  // namespace perpend
