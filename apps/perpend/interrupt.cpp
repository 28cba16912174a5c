#include "interrupt.h"

#include <csignal>

namespace perpend::cli {
namespace {

constexpr int asking_signals[] = {SIGINT, SIGTERM, SIGHUP};

// A handler can write nowhere else.
volatile std::sig_atomic_t asked_by = 0;

void remember(int signal) {
  asked_by = signal;
}

}  // namespace

Interrupt::Interrupt() {
  asked_by = 0;
  for (const int signal : asking_signals) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    // nohup, and shells for what they run in the background, have some ignored.
    if (before.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = remember;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(signal, &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (const int signal : asking_signals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == remember) std::signal(signal, SIG_DFL);
  }
}

int Interrupt::signal() const {
  return asked_by;
}

}  // namespace perpend::cli
