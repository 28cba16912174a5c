#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <string>

#include "viewer/server/http_request.h"

namespace perpend {

struct HttpAnswer {
  int status = 200;
  std::string type;  ///< of the contents
  std::string body;
  std::string headers{};  ///< beside those of every answer, each with "\r\n" after it
};

/// What clients may take of the server. All of them together can neither keep it from answering
/// another one, nor make it hold more memory than `answer_bytes` and one answer more.
struct HttpLimits {
  /// Beyond these the connection that has been idle for longest is closed.
  std::size_t connections = 64;
  /// Of answers that wait to be read; beyond these the slowest readers are closed.
  std::size_t answer_bytes = std::size_t{64} << 20;
  std::chrono::milliseconds to_ask{5'000};    ///< from connecting to the end of the request
  std::chrono::milliseconds to_read{30'000};  ///< from the answer to the end of reading it
};

/// One thread that serves many connections, each with one request: whoever is slow is waited for
/// without being waited on. Answers are made in that thread, one after the other.
class HttpLoop {
 public:
  using Handler = std::function<HttpAnswer(const HttpRequest&)>;

  /// `headers` are those of every answer, each with "\r\n" after it.
  HttpLoop(Handler handler, HttpLimits limits, std::string headers);
  ~HttpLoop();
  HttpLoop(const HttpLoop&) = delete;
  HttpLoop& operator=(const HttpLoop&) = delete;

  /// Listens at that port of 127.0.0.1, 0: one that is free; returns it, or 0 where it cannot be
  /// had.
  int bind(int port);
  /// Serves until `stop` is called, from another thread.
  void run();
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Connection;
  using Connections = std::list<Connection>;

  void accept_all();
  void make_room();
  void serve(Connection& connection);
  void receive(Connection& connection);
  void answer(Connection& connection);
  void send(Connection& connection);
  void drain(Connection& connection);
  void close_finished();
  void finish_sending();
  std::size_t waiting_bytes() const;
  int wait_ms() const;

  Handler handler_;
  HttpLimits limits_;
  std::string headers_;
  int listener_ = -1;
  int wake_[2] = {-1, -1};  ///< a pipe: what is written to the second ends the wait
  Connections connections_;
};

}  // namespace perpend
