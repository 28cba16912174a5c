#include "viewer/server/http_request.h"

#include <algorithm>
#include <charconv>

namespace perpend {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

/// What methods and names of headers are made of.
bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    const bool is_letter = lower(c) >= 'a' && lower(c) <= 'z';
    return is_letter || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

bool is_visible(std::string_view text, std::string_view beside = "") {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c > ' ' && c != 0x7F) || static_cast<unsigned char>(c) >= 0x80 ||
           beside.find(c) != std::string_view::npos;
  });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// "GET /path HTTP/1.1"
bool read_request_line(std::string_view line, HttpRequest& request) {
  const std::size_t first = line.find(' '), last = line.rfind(' ');
  if (first == line.npos || first == last) return false;
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  request.method = line.substr(0, first);
  request.path = target.substr(0, target.find('?'));
  return is_token(request.method) && is_visible(target) &&
         (version == "HTTP/1.1" || version == "HTTP/1.0");
}

bool read_headers(std::string_view lines, HttpRequest& request) {
  while (!lines.empty()) {
    const std::size_t end = lines.find("\r\n");
    const std::string_view line = lines.substr(0, end);
    const std::size_t colon = line.find(':');
    if (colon == line.npos || !is_token(line.substr(0, colon))) return false;
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (!is_visible(value, " \t")) return false;
    request.headers.emplace_back(line.substr(0, colon), value);
    lines.remove_prefix(end == lines.npos ? lines.size() : end + 2);
  }
  return true;
}

ParsedRequest refused(ParsedRequest parsed, int status, const char* why) {
  parsed.state = ParsedRequest::State::refused;
  parsed.status = status;
  parsed.why = why;
  return parsed;
}

/// The body of a request whose head is well formed.
ParsedRequest with_body(ParsedRequest parsed, std::string_view rest) {
  HttpRequest& request = parsed.request;
  const std::size_t lengths = request.count("Content-Length");
  if (request.count("Transfer-Encoding") > 0 || request.count("Content-Encoding") > 0 ||
      (!request.is_read() && lengths == 0)) {
    return refused(parsed, 411, "a request says its length, and is not packed");
  }
  const std::string_view text = request.value("Content-Length");
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (lengths > 1 || (lengths == 1 &&
                      (error == std::errc::invalid_argument || end != text.data() + text.size()))) {
    return refused(parsed, 400, "a request has one length, and that is a number");
  }
  if (error == std::errc::result_out_of_range || length > longest_body) {
    return refused(parsed, 413, "the body of a request has at most 64 KiB");
  }
  if (rest.size() < length) return parsed;
  request.body = rest.substr(0, length);
  parsed.state = ParsedRequest::State::complete;
  return parsed;
}

}  // namespace

std::size_t HttpRequest::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(headers.begin(), headers.end(),
                    [&](const auto& header) { return same_name(header.first, name); }));
}

std::string_view HttpRequest::value(std::string_view name) const {
  for (const auto& [key, text] : headers) {
    if (same_name(key, name)) return text;
  }
  return {};
}

ParsedRequest parse_request(std::string_view bytes) {
  ParsedRequest parsed;
  const std::size_t end = bytes.substr(0, longest_head).find("\r\n\r\n");
  if (end == bytes.npos) {
    if (bytes.size() < longest_head) return parsed;
    return refused(parsed, 431, "the headers of a request have at most 16 KiB");
  }
  const std::string_view head = bytes.substr(0, end);
  const std::size_t line = std::min(head.find("\r\n"), head.size());
  const std::string_view headers = head.substr(std::min(line + 2, head.size()));
  if (!read_request_line(head.substr(0, line), parsed.request) ||
      !read_headers(headers, parsed.request)) {
    return refused(parsed, 400, "this is no request of HTTP/1");
  }
  return with_body(std::move(parsed), bytes.substr(end + 4));
}

}  // namespace perpend
