#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <thread>

#include "viewer/server/http_loop.h"

/// Clients on this machine that ask badly, slowly or not at all. Memory is asserted. Times are
/// printed; who is answered after a minute only, as all were without limits, is not answered.
namespace perpend {
namespace {

constexpr std::size_t mebibyte = 1 << 20;

/// A client that does what it likes.
class Socket {
 public:
  explicit Socket(int port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  }
  ~Socket() {
    if (socket_ >= 0) close(socket_);
  }
  Socket(Socket&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Socket(const Socket&) = delete;

  void say(std::string_view text) const { send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
  /// All that comes until the server closes, or for a minute nothing does.
  std::string hear() const {
    std::string all;
    std::array<char, 65536> piece;
    while (true) {
      pollfd waited{socket_, POLLIN, 0};
      if (poll(&waited, 1, 60'000) != 1) return all;
      const ssize_t count = recv(socket_, piece.data(), piece.size(), 0);
      if (count <= 0) return all;
      all.append(piece.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  int socket_;
};

/// In use by this process now, bytes.
std::size_t resident_bytes() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Serves "small" of 5 bytes and "large" of 16 MiB.
class HostileClients : public testing::Test {
 protected:
  HostileClients()
      : port_(loop_.bind(0)), thread_([this] { loop_.run(); }), before_(resident_bytes()) {}
  ~HostileClients() override {
    loop_.stop();
    thread_.join();
  }

  std::string ask(const std::string& path, const std::string& headers = "") const {
    const Socket client(port_);
    client.say("GET " + path + " HTTP/1.1\r\nHost: h\r\n" + headers + "\r\n");
    return client.hear();
  }
  /// That a good request is answered.
  void expect_answers() const {
    const auto begin = std::chrono::steady_clock::now();
    const std::string heard = ask("/small");
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::cout << "a good request took " << 1e3 * seconds << " ms, with "
              << resident_bytes() / mebibyte << " MiB in use\n";
    EXPECT_NE(heard.find("\r\n\r\nsmall"), std::string::npos) << heard;
  }
  void expect_little_memory() const {
    // A sanitizer keeps four bytes for each that was written, or what was freed.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_LT(resident_bytes(), before_ + 150 * mebibyte);
#endif
  }

  static HttpAnswer answer(const HttpRequest& request) {
    return {200, "text/plain",
            request.path == "/large" ? std::string(16 * mebibyte, 'x') : std::string("small")};
  }

  HttpLoop loop_{answer, HttpLimits{}, "X-All: yes\r\n"};
  int port_;
  std::thread thread_;
  std::size_t before_;
};

TEST_F(HostileClients, BadRequestsAndIdleConnectionsKeepNobodyWaiting) {
  std::vector<Socket> idle;
  for (int k = 0; k < 200; ++k) {
    idle.emplace_back(port_);
    if (k % 2 == 0) idle.back().say("GET / HT");
  }
  expect_answers();
  for (int k = 0; k < 1000; ++k) {
    const Socket bad(port_);
    switch (k % 5) {
      case 0:
        bad.say("nonsense\r\n\r\n");
        break;
      case 1:
        bad.say(std::string(20'000, 'a'));
        break;
      case 2:
        bad.say("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n" + std::string(9'000, 'b'));
        break;
      case 3:
        bad.say("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n");
        break;
      default:
        bad.say(std::string_view("\0\xff\r\n\r\n\x1b", 7));
    }
  }
  expect_answers();
  expect_little_memory();
}

TEST_F(HostileClients, WhoDoesNotReadTakesLittleMemory) {
  std::vector<Socket> deaf;
  for (int k = 0; k < 50; ++k) {
    deaf.emplace_back(port_);
    deaf.back().say("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
  }
  expect_answers();
  EXPECT_GT(ask("/large").size(), 16 * mebibyte) << "whole, for who reads it";
  expect_little_memory();
}

TEST_F(HostileClients, RangesAreNotServed) {
  std::string ranges = "Range: bytes=0-";
  for (int k = 0; k < 800; ++k) ranges += ",0-";
  const std::string heard = ask("/large", ranges + "\r\n");
  EXPECT_EQ(heard.substr(0, 15), "HTTP/1.1 200 OK");
  EXPECT_LT(heard.size(), 17 * mebibyte);
  expect_little_memory();
}

TEST(HttpLoop, ClosesWhoAsksTooSlowly) {
  HttpLimits limits;
  limits.to_ask = std::chrono::milliseconds(100);
  HttpLoop loop([](const HttpRequest&) { return HttpAnswer{200, "t", "b"}; }, limits, "");
  const int port = loop.bind(0);
  std::thread server([&] { loop.run(); });
  const Socket idle(port), slow(port);
  for (int k = 0; k < 20; ++k) {
    slow.say("G");  // each byte in time, the request not
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(slow.hear(), "");
  EXPECT_EQ(idle.hear(), "");
  loop.stop();
  server.join();
}

TEST(HttpLoop, ClosesTheConnectionThatIsIdleForLongestWhereThereAreTooMany) {
  HttpLimits limits;
  limits.connections = 2;
  limits.to_ask = std::chrono::hours(1);
  HttpLoop loop([](const HttpRequest&) { return HttpAnswer{200, "t", "answer"}; }, limits, "");
  const int port = loop.bind(0);
  std::thread server([&] { loop.run(); });
  const Socket first(port), second(port), third(port);
  EXPECT_EQ(first.hear(), "") << "closed, for the third";
  for (const Socket* one : {&second, &third}) {
    one->say("GET / HTTP/1.0\r\n\r\n");
    EXPECT_NE(one->hear().find("answer"), std::string::npos);
  }
  loop.stop();
  server.join();
}

}  // namespace
}  // namespace perpend
