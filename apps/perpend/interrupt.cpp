#include "interrupt.h"

#include <csignal>

namespace perpend::cli {
namespace {

// A handler can write nowhere else.
volatile std::sig_atomic_t asked_by = 0;

void remember(int signal) {
  asked_by = signal;
}

}  // namespace

Interrupt::Interrupt() {
  asked_by = 0;
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

int Interrupt::signal() const {
  return asked_by;
}

}  // namespace perpend::cli
