#include "viewer/server/http_loop.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "border/bad_input.h"

namespace perpend {
namespace {

constexpr std::size_t piece_bytes = 64 * 1024;
/// What a refused client may still send before it is cut off: with bytes left unread, closing would
/// take the answer back.
constexpr std::size_t most_drained_bytes = 1 << 20;
constexpr std::chrono::milliseconds to_drain{1'000};

const char* reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 431:
      return "Request Header Fields Too Large";
    default:
      return "Internal Server Error";
  }
}

std::string head_of(const HttpAnswer& answer, const std::string& headers) {
  return sentence("HTTP/1.1 ", answer.status, " ", reason_of(answer.status),
                  "\r\nContent-Type: ", answer.type, "\r\nContent-Length: ", answer.body.size(),
                  "\r\nConnection: close\r\n", headers, answer.headers, "\r\n");
}

bool would_block() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace

struct HttpLoop::Connection {
  enum class State { asking, reading, draining, over };

  Connection(int of_socket, Clock::time_point now) : socket(of_socket), since(now), moved(now) {}
  ~Connection() { close(socket); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  std::size_t waiting() const {
    return state == State::reading ? head.size() + body.size() - sent : 0;
  }
  /// The answer has gone; what the client still sends is thrown away.
  void begin_draining() {
    shutdown(socket, SHUT_WR);
    state = State::draining;
    since = Clock::now();
    for (std::string* held : {&received, &head, &body}) std::string().swap(*held);
  }

  int socket;
  State state = State::asking;
  Clock::time_point since;  ///< when it came into this state
  Clock::time_point moved;  ///< when bytes last went or came
  std::string received;
  std::string head, body;  ///< of the answer
  std::size_t sent = 0;    ///< bytes of both
  std::size_t drained = 0;
};

HttpLoop::HttpLoop(Handler handler, HttpLimits limits, std::string headers)
    : handler_(std::move(handler)), limits_(limits), headers_(std::move(headers)) {
  if (pipe2(wake_, O_CLOEXEC | O_NONBLOCK) != 0) {
    throw std::system_error(errno, std::generic_category(), "the viewer's server needs a pipe");
  }
}

HttpLoop::~HttpLoop() {
  connections_.clear();
  for (const int file : {listener_, wake_[0], wake_[1]}) {
    if (file >= 0) close(file);
  }
}

int HttpLoop::bind(int port) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener_ < 0) return 0;
  // Not SO_REUSEPORT: two servers on one port would share its requests.
  const int yes = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  if (::bind(listener_, any, size) == 0 && listen(listener_, 256) == 0 &&
      getsockname(listener_, any, &size) == 0) {
    return ntohs(address.sin_port);
  }
  close(std::exchange(listener_, -1));
  return 0;
}

void HttpLoop::stop() {
  const char any = 0;
  [[maybe_unused]] const ssize_t written = write(wake_[1], &any, 1);  // full is as good
}

void HttpLoop::run() {
  std::vector<pollfd> waited;
  while (true) {
    waited.assign({{wake_[0], POLLIN, 0}, {listener_, POLLIN, 0}});
    for (const Connection& one : connections_) {
      const short events = one.state == Connection::State::reading ? POLLOUT : POLLIN;
      waited.push_back({one.socket, events, 0});
    }
    poll(waited.data(), waited.size(), wait_ms());
    if (waited[0].revents != 0) break;
    std::size_t k = 2;
    for (Connection& one : connections_) {
      if (waited[k++].revents != 0) serve(one);
    }
    // After what has come in: an answer that took long to make is nobody else's fault.
    close_finished();
    if (waited[1].revents != 0) accept_all();
  }
  close(std::exchange(listener_, -1));
  finish_sending();
}

/// How long to wait for anything before deadlines are looked at.
int HttpLoop::wait_ms() const {
  return connections_.empty() ? -1 : 100;
}

void HttpLoop::accept_all() {
  for (int k = 0; k < 64; ++k) {
    const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (socket < 0) {
      if (errno != EMFILE && errno != ENFILE) return;
      // Without file descriptors left, one that is idle has to go. Where all are somebody else's
      // the connection keeps waiting, and poll would say so without end.
      if (connections_.empty())
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      else
        make_room();
      return;
    }
    while (connections_.size() >= limits_.connections) make_room();
    // What comes with the connection, as browsers do it, is answered before the next is taken on.
    serve(connections_.emplace_back(socket, Clock::now()));
    close_finished();
  }
}

/// Closes one connection: the one on which nothing has moved for longest; those that have not asked
/// yet before those that are being answered.
void HttpLoop::make_room() {
  const auto first = std::min_element(connections_.begin(), connections_.end(),
                                      [](const Connection& a, const Connection& b) {
                                        const bool a_reads = a.state == Connection::State::reading;
                                        const bool b_reads = b.state == Connection::State::reading;
                                        return a_reads != b_reads ? b_reads : a.moved < b.moved;
                                      });
  connections_.erase(first);
}

void HttpLoop::serve(Connection& connection) {
  try {
    if (connection.state == Connection::State::asking) receive(connection);
    if (connection.state == Connection::State::reading) send(connection);
    if (connection.state == Connection::State::draining) drain(connection);
  } catch (const std::exception&) {  // no memory for it
    connection.state = Connection::State::over;
  }
}

void HttpLoop::receive(Connection& connection) {
  std::array<char, 16 * 1024> piece;
  const ssize_t count = recv(connection.socket, piece.data(), piece.size(), 0);
  if (count < 0 && would_block()) return;
  if (count <= 0) {
    connection.state = Connection::State::over;
    return;
  }
  connection.moved = Clock::now();
  connection.received.append(piece.data(), static_cast<std::size_t>(count));
  answer(connection);
}

/// Makes the answer, if the request has come in.
void HttpLoop::answer(Connection& connection) {
  const ParsedRequest parsed = parse_request(connection.received);
  if (parsed.state == ParsedRequest::State::incomplete) return;
  HttpAnswer made;
  if (parsed.state == ParsedRequest::State::complete) {
    made = handler_(parsed.request);
  } else {
    made = {parsed.status, "text/plain; charset=utf-8", sentence(parsed.why, "\n")};
  }
  connection.head = head_of(made, headers_);
  if (parsed.request.method != "HEAD") connection.body = std::move(made.body);
  connection.state = Connection::State::reading;
  connection.since = connection.moved = Clock::now();
  std::string().swap(connection.received);
}

void HttpLoop::send(Connection& connection) {
  while (connection.waiting() > 0) {
    const bool is_head = connection.sent < connection.head.size();
    const std::string& part = is_head ? connection.head : connection.body;
    const std::size_t at = connection.sent - (is_head ? 0 : connection.head.size());
    const std::size_t size = std::min(part.size() - at, piece_bytes);
    const ssize_t count = ::send(connection.socket, part.data() + at, size, MSG_NOSIGNAL);
    if (count < 0 && would_block()) return;
    if (count <= 0) {
      connection.state = Connection::State::over;
      return;
    }
    connection.sent += static_cast<std::size_t>(count);
    connection.moved = Clock::now();
  }
  connection.begin_draining();
}

void HttpLoop::drain(Connection& connection) {
  std::array<char, 16 * 1024> piece;
  const ssize_t count = recv(connection.socket, piece.data(), piece.size(), 0);
  if (count < 0 && would_block()) return;
  connection.drained += count > 0 ? static_cast<std::size_t>(count) : 0;
  if (count <= 0 || connection.drained > most_drained_bytes) {
    connection.state = Connection::State::over;
  }
}

std::size_t HttpLoop::waiting_bytes() const {
  std::size_t bytes = 0;
  for (const Connection& one : connections_) bytes += one.head.size() + one.body.size();
  return bytes;
}

/// Closes what is over or too late, and the slowest readers where answers take too much memory.
void HttpLoop::close_finished() {
  const Clock::time_point now = Clock::now();
  connections_.remove_if([&](const Connection& one) {
    switch (one.state) {
      case Connection::State::asking:
        return now - one.since > limits_.to_ask;
      case Connection::State::reading:
        return now - one.since > limits_.to_read;
      case Connection::State::draining:
        return now - one.since > to_drain;
      case Connection::State::over:
        break;
    }
    return true;
  });
  while (waiting_bytes() > limits_.answer_bytes) {
    auto slowest = connections_.end();
    int readers = 0;
    for (auto one = connections_.begin(); one != connections_.end(); ++one) {
      if (one->state != Connection::State::reading) continue;
      ++readers;
      if (slowest == connections_.end() || one->moved < slowest->moved) slowest = one;
    }
    if (readers < 2) return;  // one answer may be as large as it must
    connections_.erase(slowest);
  }
}

/// At the end: what is answered is sent, for as long as it moves on.
void HttpLoop::finish_sending() {
  const Clock::time_point until = Clock::now() + to_drain;
  connections_.remove_if(
      [](const Connection& one) { return one.state != Connection::State::reading; });
  while (!connections_.empty() && Clock::now() < until) {
    Connection& one = connections_.front();
    pollfd waited{one.socket, POLLOUT, 0};
    poll(&waited, 1, 100);
    send(one);
    if (one.state != Connection::State::reading) connections_.pop_front();
  }
  connections_.clear();
}

}  // namespace perpend
