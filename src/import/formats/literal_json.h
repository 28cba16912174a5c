#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "import/problem_source.h"

namespace perpend {

/// A JSON list of small problems with literal numbers. Each is an object with
///
///     name              unique in the file
///     source            {repo, commit, path}, optional
///     kind              lcp, boxlcp or ncp
///     n, A, b           the size, A row by row, b
///     lo, hi            bounds, optional for lcp (0, ∞), not for boxlcp; ±1e30 stands for ±∞
///     findex            boxlcp, optional: the normal row of each friction row, whose hi is μ
///     mu, order         ncp: μ of each contact, and the order of its rows, "t1,t2,n"
///     expected, guess   x, optional; the first of them that is there
///
/// Bounds of friction rows are ±μ |x_n|, and 0 where no x is given. The contacts of an ncp are
/// Coulomb's; without mu it is refused, as nothing says how rough they are.
bool looks_like_literal_json(std::string_view first_bytes);

/// All problems of such a file; a malformed one is refused only when it is read.
class LiteralJson : public ProblemSource {
 public:
  /// Throws BadInput if the file is no JSON list of objects with unique names.
  explicit LiteralJson(const std::filesystem::path& path);
  ~LiteralJson() override;

  int size() const override;
  StoredProblem read(int k) override;
  std::string format() const override;

 private:
  struct Content;
  std::string file_;
  std::unique_ptr<Content> content_;
};

}  // namespace perpend
