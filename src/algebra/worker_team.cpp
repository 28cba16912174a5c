#include "algebra/worker_team.h"

#include <cassert>
#include <string>
#include <system_error>
#include <utility>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace perpend {
namespace {

/// About ten microseconds: longer than a colour of a sweep lasts, shorter than falling asleep and
/// being woken takes.
constexpr int spins_before_sleep = 400;

void pause_briefly() {
#if defined(__x86_64__) || defined(__i386__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

/// Ends the job on a thread that another would leave waiting.
struct Abandoned {};

}  // namespace

WorkerTeam::WorkerTeam(int threads) {
  assert(threads >= 1);
  // Where threads must take turns on a core, spinning keeps away the one that is waited for.
  const bool has_cores = static_cast<unsigned>(threads) <= std::thread::hardware_concurrency();
  spins_ = has_cores ? spins_before_sleep : 0;
  helpers_.reserve(threads - 1);
  for (int thread = 1; thread < threads; ++thread) {
    try {
      helpers_.emplace_back([this, thread] { work(thread); });
    } catch (const std::system_error& error) {
      end();
      throw std::system_error(error.code(), "thread " + std::to_string(thread + 1) + " of " +
                                                std::to_string(threads) +
                                                " cannot be started; end other programs, raise "
                                                "the limit (ulimit -u), or ask for fewer threads");
    }
  }
}

WorkerTeam::~WorkerTeam() {
  end();
}

void WorkerTeam::end() {
  is_over_ = true;
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void WorkerTeam::wait_while_equal(const std::atomic<std::uint32_t>& value,
                                  std::uint32_t old) const {
  for (int spin = 0; spin < spins_; ++spin) {
    if (value.load(std::memory_order_acquire) != old) return;
    pause_briefly();
  }
  while (value.load(std::memory_order_acquire) == old) value.wait(old, std::memory_order_acquire);
}

void WorkerTeam::attend(Meeting& meeting, std::uint32_t held) {
  const auto all = static_cast<std::uint32_t>(threads());
  if (meeting.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == all) {
    meeting.arrived.store(0, std::memory_order_relaxed);
    meeting.held.store(held + 1, std::memory_order_release);
    meeting.held.notify_all();
  } else {
    wait_while_equal(meeting.held, held);
  }
}

void WorkerTeam::meet() {
  // In this order: a thread that fails says so before it moves `held` on.
  const std::uint32_t held = within_.held.load(std::memory_order_acquire);
  if (!has_failed_.load(std::memory_order_acquire)) attend(within_, held);
  if (has_failed_.load(std::memory_order_acquire)) throw Abandoned();
}

void WorkerTeam::do_job(int thread) {
  try {
    call_(job_, thread);
  } catch (const Abandoned&) {
  } catch (...) {
    if (!has_failed_.exchange(true, std::memory_order_acq_rel)) error_ = std::current_exception();
    within_.held.fetch_add(1, std::memory_order_release);
    within_.held.notify_all();
  }
  attend(after_, after_.held.load(std::memory_order_relaxed));
}

void WorkerTeam::run_on_all() {
  if (helpers_.empty()) {
    call_(job_, 0);
    return;
  }
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  do_job(0);
  if (!error_) return;
  within_.arrived.store(0, std::memory_order_relaxed);
  has_failed_.store(false, std::memory_order_relaxed);
  std::rethrow_exception(std::exchange(error_, nullptr));
}

void WorkerTeam::work(int thread) {
  for (std::uint32_t round = 0;; ++round) {
    wait_while_equal(round_, round);
    if (is_over_) return;
    do_job(thread);
  }
}

}  // namespace perpend
