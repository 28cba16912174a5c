#pragma once

namespace perpend {

/// While it lives, every monitor that this thread asks whether a solve may go on calls `ask` first.
/// `ask` throws where the solve should be left, as by Ctrl-C in a program that embeds perpend; what
/// it throws reaches the caller of `Solver::solve`. Of nested ones the last counts. Parts of a
/// problem that other threads solve are not interrupted.
class Interruption {
 public:
  using Ask = void (*)();

  explicit Interruption(Ask ask);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Calls the function of this thread, if there is one.
  static void check();

 private:
  Ask outer_;
};

}  // namespace perpend
