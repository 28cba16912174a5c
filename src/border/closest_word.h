#pragma once

#include <span>
#include <string>
#include <string_view>

/// What sentences about an unknown word need: which word was perhaps meant, and which there are.
namespace perpend {

/// The word that `word` is most like, or begins; empty where there is none.
std::string closest_word(std::string_view word, std::span<const std::string_view> words);

/// "a, b, c"; "none" without words. Of more than `most` only the first are listed.
std::string listed(std::span<const std::string_view> words, std::size_t most = 100);

/// "; did you mean 'b'? Allowed here: a, b, c", with `allowed` for the words before the list.
std::string meant_and_listed(std::string_view word, std::span<const std::string_view> words,
                             std::string_view allowed);

}  // namespace perpend
