#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/types.h"
#include "border/bad_input.h"

namespace perpend {

/// The first words of a text, between blanks, at most so many.
std::vector<std::string_view> first_words(std::string_view text, std::size_t at_most);

/// The words of a text file one after the other. What does not fit is refused with a sentence
/// that names file and line; `expected` is how that sentence calls what should have stood there.
class TokenReader {
 public:
  explicit TokenReader(const std::filesystem::path& path);
  TokenReader(std::string text, std::string name);
  // The words it hands out point into the text it holds.
  TokenReader(const TokenReader&) = delete;
  TokenReader& operator=(const TokenReader&) = delete;

  /// Only blanks are left.
  bool at_end() const;
  std::string_view word(std::string_view expected);
  /// A word that must be exactly this one.
  void skip(std::string_view literal);
  int integer(std::string_view expected);
  /// An integer ≥ 0.
  int count(std::string_view expected);
  /// An integer in 0 … size − 1.
  int index(int size, std::string_view expected);
  /// Any double, "inf" and "nan" among them.
  double number(std::string_view expected);
  Vector numbers(std::int64_t n, std::string_view expected);
  /// What is left of this line; the next word is taken from the line below.
  std::string_view line();
  /// What is left of the file.
  std::string_view rest() const { return std::string_view(text_).substr(position_); }

  /// How many of the words that follow, one after the other, are numbers.
  std::int64_t numbers_ahead() const;

  /// Refuses a file too short to hold so many more words. Call it before making room for them: a
  /// header may announce anything.
  void require_words(std::int64_t n, std::string_view expected) const;

  /// Refuses the word read last (or the end of the file).
  template <typename... Parts>
  [[noreturn]] void fail(const Parts&... parts) const {
    throw BadInput(sentence(name_, ", line ", line_number(), ": ", parts...));
  }

  const std::string& name() const { return name_; }

 private:
  int line_number() const;

  std::string text_;
  std::string name_;
  std::size_t position_ = 0;    ///< where the next word is looked for
  std::size_t last_start_ = 0;  ///< where the word read last began
};

}  // namespace perpend
