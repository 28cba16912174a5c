#include "solver/interruption.h"

namespace perpend {

static thread_local Interruption::Ask asked_by_thread = nullptr;

Interruption::Interruption(Ask ask) : outer_(asked_by_thread) {
  asked_by_thread = ask;
}

Interruption::~Interruption() {
  asked_by_thread = outer_;
}

void Interruption::check() {
  if (asked_by_thread) asked_by_thread();
}

}  // namespace perpend
