#pragma once

#include <string>
#include <string_view>

namespace perpend {

/// The bytes as a gzip file holds them, without name and time.
/// `is_thorough`: a little smaller, for some times the work.
std::string gzip(std::string_view bytes, bool is_thorough = false);

/// As RFC 4648 says, with padding.
std::string base64(std::string_view bytes);

}  // namespace perpend
