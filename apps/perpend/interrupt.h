#pragma once

namespace perpend::cli {

/// While it lives, the first SIGINT (Ctrl-C), SIGTERM or SIGHUP (the terminal was closed) only asks
/// to end; a second one ends the program at once.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The signal that asked; 0 if none did.
  int signal() const;
};

}  // namespace perpend::cli
