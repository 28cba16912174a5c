#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

namespace perpend {

/// A few threads that wait for work that all of them do together. A thread that waits spins for
/// some microseconds, where there is a core for it, and then sleeps: work that follows at once is
/// picked up at once, and an idle team costs nothing. Handing out work allocates no memory.
class WorkerTeam {
 public:
  /// The caller of `run` is one of the threads, so a team of 1 starts none. Throws
  /// std::system_error, with a sentence, where the system starts no more threads.
  explicit WorkerTeam(int threads);
  ~WorkerTeam();
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;

  int threads() const { return static_cast<int>(helpers_.size()) + 1; }

  /// Calls job(thread) once on each thread, thread = 0 (the caller) … threads() − 1, and returns
  /// when all have returned. The job must not call `run` of the same team. What it throws on any
  /// thread, `run` throws when all have ended; of several exceptions the first.
  template <typename Job>
  void run(Job&& job) {
    using Called = std::remove_reference_t<Job>;
    call_ = [](const void* called, int thread) {
      (*static_cast<Called*>(const_cast<void*>(called)))(thread);
    };
    job_ = &job;
    run_on_all();
  }

  /// Called by every thread within a job: returns once all threads have called it, and each then
  /// sees what the others wrote before. Where the job threw on one of them, it throws on the rest,
  /// which would wait in vain: they leave the job.
  void meet();

 private:
  using Call = void (*)(const void* job, int thread);

  /// Where threads wait until all have come. Each counter is on a cache line of its own: it is
  /// written by one thread while others read it.
  struct Meeting {
    alignas(64) std::atomic<std::uint32_t> arrived = 0;
    alignas(64) std::atomic<std::uint32_t> held = 0;
  };

  void end();
  void run_on_all();
  void work(int thread);
  void do_job(int thread);
  void attend(Meeting& meeting, std::uint32_t held);
  void wait_while_equal(const std::atomic<std::uint32_t>& value, std::uint32_t old) const;

  int spins_ = 0;
  Call call_ = nullptr;
  const void* job_ = nullptr;
  bool is_over_ = false;  // written before round_ moves on

  std::atomic<bool> has_failed_ = false;  // the job threw on one of the threads
  std::exception_ptr error_;              // what it threw there

  alignas(64) std::atomic<std::uint32_t> round_ = 0;  // jobs handed out
  Meeting within_;                                    // of those who call `meet`
  Meeting after_;                                     // of those who have ended the job
  std::vector<std::thread> helpers_;
};

}  // namespace perpend
