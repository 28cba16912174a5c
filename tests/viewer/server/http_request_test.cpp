#include "viewer/server/http_request.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

using State = ParsedRequest::State;

const std::string plain_get = "GET /a/b?c=d HTTP/1.1\r\nHost: h:1\r\nACCEPT:  x \r\n\r\n";
const std::string plain_post =
    "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Type: t\r\n\r\nabc";

int refusal_of(const std::string& bytes) {
  const ParsedRequest parsed = parse_request(bytes);
  return parsed.state == State::refused ? parsed.status : 0;
}

TEST(ParseRequest, ReadsARequestWithAndWithoutABody) {
  const ParsedRequest read = parse_request(plain_get);
  ASSERT_EQ(read.state, State::complete);
  EXPECT_EQ(read.request.method, "GET");
  EXPECT_EQ(read.request.path, "/a/b");
  EXPECT_EQ(read.request.value("host"), "h:1");
  EXPECT_EQ(read.request.value("Accept"), "x");
  EXPECT_EQ(read.request.count("Origin"), 0u);
  EXPECT_EQ(parse_request(plain_post).request.body, "abc");
  EXPECT_EQ(parse_request(plain_post + "GET / HTTP/1.1\r\n\r\n").request.body, "abc");
}

TEST(ParseRequest, WaitsForEveryByte) {
  for (const std::string& whole : {plain_get, plain_post}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_EQ(parse_request(whole.substr(0, size)).state, State::incomplete) << size;
    }
    EXPECT_EQ(parse_request(whole).state, State::complete);
  }
}

TEST(ParseRequest, RefusesWhatIsNoRequest) {
  for (const char* head :
       {"", "GET", "GET /", "GET / HTTP/2", "G T / HTTP/1.1", "GET / / HTTP/1.1", " GET / HTTP/1.1",
        "GET / HTTP/1.1\r\nno colon", "GET / HTTP/1.1\r\n: x", "GET / HTTP/1.1\r\na b: x",
        "GET / HTTP/1.1\r\nHost: h\r\n folded: x", "GET / HTTP/1.1\r\nHost : h",
        "GET / HTTP/1.1\r\nHost: a\nb", "GET /\x1b HTTP/1.1", "GET / HTTP/1.1\r\nHost: a\x7f"}) {
    EXPECT_EQ(refusal_of(std::string(head) + "\r\n\r\n"), 400) << head;
  }
  EXPECT_EQ(refusal_of(std::string("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 29)), 400);
}

TEST(ParseRequest, BoundsHeadAndBody) {
  const auto post = [](const std::string& headers) {
    return refusal_of("POST / HTTP/1.1\r\n" + headers + "\r\n");
  };
  EXPECT_EQ(refusal_of(std::string(longest_head, 'a')), 431);
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nA: " + std::string(longest_head, 'a')), 431);
  EXPECT_EQ(post(""), 411);
  EXPECT_EQ(post("Transfer-Encoding: chunked\r\n"), 411);
  EXPECT_EQ(post("Content-Length: 1\r\nContent-Encoding: gzip\r\n"), 411);
  EXPECT_EQ(post("Content-Length: 65537\r\n"), 413);
  EXPECT_EQ(post("Content-Length: 99999999999999999999999999\r\n"), 413);
  for (const char* length : {"", "-1", "+1", "1x", "0x1", "1, 1"}) {
    EXPECT_EQ(post(std::string("Content-Length: ") + length + "\r\n"), 400) << length;
  }
  EXPECT_EQ(post("Content-Length: 1\r\nContent-Length: 1\r\n"), 400);
  EXPECT_EQ(parse_request("POST / HTTP/1.1\r\nContent-Length: 65536\r\n\r\n").state,
            State::incomplete);
}

}  // namespace
}  // namespace perpend
