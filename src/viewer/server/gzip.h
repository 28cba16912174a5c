#pragma once

#include <string>
#include <string_view>

namespace perpend {

/// The bytes as a gzip file holds them, without name and time.
std::string gzip(std::string_view bytes);

/// As RFC 4648 says, with padding.
std::string base64(std::string_view bytes);

}  // namespace perpend
