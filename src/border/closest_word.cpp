#include "border/closest_word.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

#include "border/bad_input.h"

namespace perpend {
namespace {

/// How many letters must be put in, taken out or changed to make one word the other.
std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string closest_word(std::string_view word, std::span<const std::string_view> words) {
  std::string_view best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view candidate : words) {
    const std::size_t apart = letters_apart(word.substr(0, 60), candidate);
    // Words that have no letter in common are not alike, however short they are.
    if (apart >= least || apart >= std::max(word.size(), candidate.size())) continue;
    least = apart;
    best = candidate;
  }
  if (!best.empty() || word.size() < 3) return std::string(best);
  const auto longer = std::find_if(words.begin(), words.end(), [word](std::string_view candidate) {
    return candidate.starts_with(word);
  });
  return longer == words.end() ? "" : std::string(*longer);
}

std::string listed(std::span<const std::string_view> words, std::size_t most) {
  std::string list;
  for (const std::string_view word : words.first(std::min(most, words.size()))) {
    if (!list.empty()) list += ", ";
    list += word;
  }
  if (words.size() > most) list += sentence(" and ", words.size() - most, " more");
  return list.empty() ? "none" : list;
}

std::string meant_and_listed(std::string_view word, std::span<const std::string_view> words,
                             std::string_view allowed) {
  const std::string meant = closest_word(word, words);
  if (meant.empty()) return sentence("; ", allowed, ": ", listed(words));
  std::string capital(allowed);
  capital[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(capital[0])));
  return sentence("; did you mean '", meant, "'? ", capital, ": ", listed(words));
}

}  // namespace perpend
