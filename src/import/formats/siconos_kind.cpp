#include "import/formats/siconos_kind.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <vector>

#include "import/formats/siconos_matrix.h"
#include "import/text/token_reader.h"

namespace perpend {
namespace {

/// The first five words, as far as they are numbers ≥ 0.
std::vector<int> leading_counts(std::span<const std::string_view> words) {
  std::vector<int> counts;
  for (const std::string_view word : words.first(std::min(words.size(), std::size_t{5}))) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < 0) break;
    counts.push_back(value);
  }
  return counts;
}

/// The size of the square matrix that begins here; 0 if none does.
int square_at(std::span<const std::string_view> words, std::size_t start) {
  const auto header = siconos_matrix_header(words.subspan(start));
  return header && header->rows == header->cols ? header->rows : 0;
}

}  // namespace

std::optional<SiconosKind> siconos_kind(std::string_view first_bytes) {
  std::vector<std::string_view> words = first_words(first_bytes, 1000);
  // The bytes may end within a word.
  if (!words.empty() &&
      words.back().data() + words.back().size() == first_bytes.data() + first_bytes.size()) {
    words.pop_back();
  }
  constexpr std::size_t needed = 4;
  const std::vector<int> lead = leading_counts(words);
  if (lead.size() < needed) return {};

  if (lead[0] == 1 && square_at(words, 0) > 0) return SiconosKind::generic;
  if (lead[0] > 0 && square_at(words, 1) == lead[0]) return SiconosKind::box;
  const bool is_dimension = lead[0] == 2 || lead[0] == 3 || lead[0] == 5;
  if (is_dimension && lead[1] > 0 && square_at(words, 2) > 0) return SiconosKind::friction;
  if (lead[0] == 0 && lead[1] == 1 && (lead[2] > 0 || lead[3] > 0)) return SiconosKind::mixed_parts;
  const bool are_flags = lead[0] == 1 && lead[1] <= 1;
  if (are_flags && lead.size() > needed && lead[needed] == 0) return SiconosKind::mixed_blocks;
  return {};
}

}  // namespace perpend
