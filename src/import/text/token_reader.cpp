#include "import/text/token_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "import/text/text_file.h"

namespace perpend {
namespace {

bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// The word that begins here, which is empty at the end of the text.
std::string_view word_at(std::string_view text, std::size_t start) {
  std::size_t end = start;
  while (end < text.size() && !is_blank(text[end])) ++end;
  return text.substr(start, end - start);
}

/// The whole word as a number; from_chars knows no leading plus.
template <typename Number>
std::optional<Number> parse(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return {};
  return value;
}

/// A word as a sentence quotes it.
std::string quote(std::string_view word) {
  constexpr std::size_t longest = 40;
  return sentence("'", printable(word.substr(0, longest)), word.size() > longest ? "...'" : "'");
}

}  // namespace

std::vector<std::string_view> first_words(std::string_view text, std::size_t at_most) {
  std::vector<std::string_view> words;
  for (std::size_t at = skip_blanks(text, 0); at < text.size() && words.size() < at_most;) {
    words.push_back(word_at(text, at));
    at = skip_blanks(text, at + words.back().size());
  }
  return words;
}

TokenReader::TokenReader(const std::filesystem::path& path)
    : TokenReader(read_text_file(path), path.string()) {}

TokenReader::TokenReader(std::string text, std::string name)
    : text_(std::move(text)), name_(std::move(name)) {}

bool TokenReader::at_end() const {
  return skip_blanks(text_, position_) == text_.size();
}

std::string_view TokenReader::word(std::string_view expected) {
  last_start_ = skip_blanks(text_, position_);
  const std::string_view found = word_at(text_, last_start_);
  if (found.empty()) fail("expected ", expected, ", but the file ends here; it is cut short");
  position_ = last_start_ + found.size();
  return found;
}

void TokenReader::skip(std::string_view literal) {
  const std::string_view found = word(literal);
  if (found != literal) fail("expected ", quote(literal), ", found ", quote(found));
}

int TokenReader::integer(std::string_view expected) {
  const std::string_view found = word(expected);
  const std::optional<int> value = parse<int>(found);
  if (!value) fail("expected ", expected, ", a whole number, found ", quote(found));
  return *value;
}

int TokenReader::count(std::string_view expected) {
  const int value = integer(expected);
  if (value < 0) fail("expected ", expected, ", which cannot be ", value);
  return value;
}

int TokenReader::index(int size, std::string_view expected) {
  const int value = integer(expected);
  if (value < 0 || value >= size) {
    fail("expected ", expected, " from 0 to ", size - 1, ", found ", value);
  }
  return value;
}

double TokenReader::number(std::string_view expected) {
  const std::string_view found = word(expected);
  const std::optional<double> value = parse<double>(found);
  if (!value) fail("expected ", expected, ", a number, found ", quote(found));
  return *value;
}

Vector TokenReader::numbers(std::int64_t n, std::string_view expected) {
  require_words(n, expected);
  Vector values(n);
  for (double& value : values) value = number(expected);
  return values;
}

std::string_view TokenReader::line() {
  const std::string_view left = rest();
  const std::size_t end = std::min(left.find('\n'), left.size());
  last_start_ = position_;
  position_ += std::min(end + 1, left.size());
  return left.substr(0, end);
}

std::int64_t TokenReader::numbers_ahead() const {
  std::int64_t n = 0;
  for (std::size_t at = skip_blanks(text_, position_); at < text_.size(); ++n) {
    const std::string_view found = word_at(text_, at);
    if (!parse<double>(found)) break;
    at = skip_blanks(text_, at + found.size());
  }
  return n;
}

void TokenReader::require_words(std::int64_t n, std::string_view expected) const {
  // A word takes one character at least, and a blank before the next.
  const auto room = static_cast<std::int64_t>((text_.size() - position_ + 1) / 2);
  if (n > room) {
    fail("the file announces ", n, " times ", expected, ", but is too short to hold more than ",
         room, "; it is cut short, or the number is wrong");
  }
}

int TokenReader::line_number() const {
  return 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + last_start_, '\n'));
}

}  // namespace perpend
