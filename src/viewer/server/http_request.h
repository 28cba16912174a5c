#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perpend {

struct HttpRequest {
  std::string method;
  std::string path;  ///< as it was sent, without a query
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;

  /// How many headers have that name, in letters of any case.
  std::size_t count(std::string_view name) const;
  /// The value of the first of that name; empty where there is none.
  std::string_view value(std::string_view name) const;
  bool is_read() const { return method == "GET" || method == "HEAD"; }
};

/// Bytes of a request line with its headers, and of a body.
inline constexpr std::size_t longest_head = 16 * 1024;
inline constexpr std::size_t longest_body = 64 * 1024;

/// What has come of a request so far, and what follows from it.
struct ParsedRequest {
  enum class State { incomplete, complete, refused };

  State state = State::incomplete;
  HttpRequest request;
  int status = 0;  ///< of what is refused
  const char* why = "";
};

/// Reads the bytes that a connection has sent: one request of HTTP/1, as strictly as its grammar
/// is. A body says its length, and is neither packed nor sent in pieces: else its length has no
/// limit. Ranges, and whatever else a header asks for, are left alone.
ParsedRequest parse_request(std::string_view bytes);

}  // namespace perpend
