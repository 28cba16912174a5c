#pragma once

#include <memory>
#include <span>
#include <vector>

#include "problem/problem.h"

namespace perpend {

/// The rows of a problem in body form as groups that are swept together, and an order of the
/// groups in which many can be swept at once (docs/theory/09-matrix-free.md). The rows of one
/// contact form a group, normal first; every other row is a group of its own.
///
/// A sweep consists of passes. In a pass of one colour no two groups share a moving body, so what
/// one does cannot change what another reads: it may be swept by any number of threads, in any
/// order, with the same result. Other passes must be swept in order.
struct RowColouring {
  static constexpr int no_contact = -1;

  struct Group {
    int rows = 0;    ///< where they begin in `row`
    int bodies = 0;  ///< where they begin in `body`
    int contact = no_contact;
  };
  struct Pass {
    int begin = 0;  ///< groups
    int end = 0;
    bool is_colour = true;
  };

  std::vector<Group> group;  ///< pass after pass, and one past the last, which ends it
  std::vector<int> row;      ///< rows, group after group
  std::vector<int> body;     ///< the moving bodies of each group, each once
  std::vector<Pass> pass;

  int groups() const { return static_cast<int>(group.size()) - 1; }
  int rows_of(int g) const { return group[g + 1].rows - group[g].rows; }
  std::span<const int> bodies_of(int g) const {
    return {body.data() + group[g].bodies, body.data() + group[g + 1].bodies};
  }
};

enum class GroupOrder {
  layered,   ///< by layers from the ground up, each by colour
  coloured,  ///< by colour
  given,     ///< as the rows are listed: one pass, in order
};

/// Orders the groups; where the order leaves a choice, as their first rows are listed. Colours are
/// given greedily: each group takes the first that its bodies do not have yet. Groups for which
/// none of `most_colours` is left, as under a body with thousands of contacts, form a pass of
/// their own, in order. The given order needs no body form. Work and memory are in proportion to
/// the blocks of J, but for a sort.
RowColouring colour_rows(const Problem& problem, GroupOrder order);

/// The same again and again: allocates only for a larger problem than before.
class RowColourer {
 public:
  RowColourer();
  ~RowColourer();
  void colour(const Problem& problem, GroupOrder order, RowColouring& out);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

inline constexpr int most_colours = 256;

}  // namespace perpend
