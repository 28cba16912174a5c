#include "bench/peers/limited_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <new>
#include <stdexcept>
#include <thread>

namespace perpend::bench {

SharedDoubles::SharedDoubles(int size) : size_(size) {
  void* memory = mmap(nullptr, sizeof(double) * static_cast<std::size_t>(size_),
                      PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<double*>(memory);
}

SharedDoubles::~SharedDoubles() {
  munmap(data_, sizeof(double) * static_cast<std::size_t>(size_));
}

namespace {

[[noreturn]] void run_as_child(const std::function<void()>& task) {
  // It shall not outlive a parent that is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Peers print; the table is the parent's.
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  // An exception must not run on into what the parent would do next.
  try {
    task();
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

/// What a process spent on a core, s; 0 once it has ended.
double core_seconds(pid_t process) {
  clockid_t clock{};
  timespec spent{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &spent) != 0) return 0;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

}  // namespace

ProcessEnd run_limited(double seconds, const std::function<void()>& task) {
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process could be started for a peer");
  if (child == 0) run_as_child(task);
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(patience * seconds);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (core_seconds(child) > seconds || std::chrono::steady_clock::now() > end) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return {.was_stopped = true};
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return {.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
          .code = WIFEXITED(status) ? WEXITSTATUS(status) : 0};
}

}  // namespace perpend::bench
