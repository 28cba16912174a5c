#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace perpend {

/// A text file of more bytes is refused.
inline constexpr std::size_t largest_text_file = std::size_t{1} << 30;

/// The whole file. Throws BadInput if it cannot be read or has more than so many bytes.
std::string read_text_file(const std::filesystem::path& path,
                           std::size_t at_most = largest_text_file);

/// The first bytes of the file, at most so many: enough to tell what it is.
std::string read_first_bytes(const std::filesystem::path& path, std::size_t at_most);

/// A remark that a file brings along, on one line and short, with '?' for what cannot be printed.
std::string printable(std::string_view remark);

}  // namespace perpend
