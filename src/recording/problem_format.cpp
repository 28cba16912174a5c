#include "recording/problem_format.h"

#include <string>
#include <utility>
#include <vector>

#include "border/bad_input.h"
#include "import/formats/bmlcp.h"
#include "import/formats/literal_json.h"
#include "import/formats/matrix_market.h"
#include "import/formats/siconos.h"
#include "import/refuse_defects.h"
#include "import/text/text_file.h"
#include "recording/hdf5_problems.h"

namespace perpend {
namespace {

/// A text file whose problems were read when it was opened.
class TextProblems : public ProblemSource {
 public:
  TextProblems(const std::filesystem::path& path, std::string format,
               std::vector<StoredProblem> problems)
      : file_(path.string()), format_(std::move(format)), problems_(std::move(problems)) {}

  int size() const override { return static_cast<int>(problems_.size()); }
  StoredProblem read(int k) override {
    const StoredProblem& stored = problems_[static_cast<std::size_t>(k)];
    refuse_defects(sentence(file_, ", problem ", stored.name), stored);
    return stored;
  }
  std::string format() const override { return format_; }

 private:
  std::string file_;
  std::string format_;
  std::vector<StoredProblem> problems_;
};

std::unique_ptr<ProblemSource> open_bmlcp(const std::filesystem::path& path) {
  return std::make_unique<TextProblems>(path, "BMLCP, version 1", read_bmlcp(path));
}

std::unique_ptr<ProblemSource> open_matrix_market(const std::filesystem::path& path) {
  return std::make_unique<TextProblems>(path, "Matrix Market", read_matrix_market(path));
}

std::unique_ptr<ProblemSource> open_literal_json(const std::filesystem::path& path) {
  return std::make_unique<LiteralJson>(path);
}

int count_literal_json(const std::filesystem::path& path) {
  return LiteralJson(path).size();
}

std::unique_ptr<ProblemSource> open_siconos(const std::filesystem::path& path) {
  return std::make_unique<TextProblems>(path, "Siconos text", read_siconos(path));
}

/// In the order they are tried: those that begin with a mark of their own, then Siconos' bare
/// numbers.
constexpr ProblemFormat formats[] = {
    {.looks_like = looks_like_hdf5, .open = open_hdf5_problems, .count = count_hdf5_problems},
    {.looks_like = looks_like_bmlcp, .open = open_bmlcp},
    {.looks_like = looks_like_matrix_market,
     .open = open_matrix_market,
     .is_companion = is_matrix_market_companion},
    {.looks_like = looks_like_literal_json, .open = open_literal_json, .count = count_literal_json},
    {.looks_like = looks_like_siconos, .open = open_siconos},
};

}  // namespace

const ProblemFormat* find_problem_format(const std::filesystem::path& path) {
  constexpr std::size_t enough_bytes = 4096;
  const std::string first_bytes = read_first_bytes(path, enough_bytes);
  for (const ProblemFormat& format : formats) {
    if (format.looks_like(first_bytes)) return &format;
  }
  return nullptr;
}

}  // namespace perpend
