#pragma once

#include <cstdio>

namespace perpend::cli {

enum class Colour { good, doubtful, bad };

/// What is printed while it lives has this colour, on a terminal that takes colours, unless the
/// environment has NO_COLOR (https://no-color.org).
class Ink {
 public:
  explicit Ink(Colour colour, std::FILE* stream = stdout);
  ~Ink();
  Ink(const Ink&) = delete;
  Ink& operator=(const Ink&) = delete;

 private:
  std::FILE* stream_;  ///< null: no colours
};

}  // namespace perpend::cli
