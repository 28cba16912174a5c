#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "solver/newton/projected_law.h"
#include "solver/status.h"

namespace perpend {

struct NewtonOptions {
  /// Steps in which the merit must fall to a tenth, else it is stuck.
  int patience = 8;
  /// A step must end below the largest merit of so many before it: 1 asks for descent in every
  /// step. More let it pass where the sets of a solution are met by first losing some.
  int memory = 1;
  int most_steps = std::numeric_limits<int>::max();
  /// Whether the judge is asked where no step lowers the merit: what it certifies will do.
  bool asks_judge = true;
};

/// Newton's method on the projected step of a law (docs/theory/10-friction-cone.md, eqs. (86)–(88),
/// docs/theory/12-friction-law.md, eqs. (101)–(104)). A step is halved until the merit falls; where
/// no share of it does, the matrix is made softer. Near a solution it doubles the correct digits in
/// every step, and over boxes it ends exactly.
class Newton {
 public:
  /// Improves x until its error is at rounding (`solved`), no longer falls (`stuck`) or the monitor
  /// stops it. Unless it is solved x is the best that was met.
  Status run(ProjectedLaw& law, const NewtonOptions& options, Vector& x, Monitor& monitor);

 private:
  /// The last merits.
  class Memory {
   public:
    Memory(int length, double merit) : length_(std::min<int>(length, most)) { merits_.fill(merit); }
    void add(double merit) { merits_[static_cast<std::size_t>(next_++ % length_)] = merit; }
    double largest() const { return *std::max_element(merits_.begin(), merits_.begin() + length_); }

   private:
    static constexpr int most = 8;
    int length_;
    int next_ = 0;
    std::array<double, most> merits_{};
  };

  bool advance(ProjectedLaw& law, double reference, Vector& x, double& merit);

  Vector w_, to_, w_to_, trial_, w_trial_, best_;
};

}  // namespace perpend
