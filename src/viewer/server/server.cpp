#include "viewer/server/server.h"

#include <httplib.h>

#include <atomic>
#include <thread>

#include "border/bad_input.h"
#include "viewer/server/routes.h"

namespace perpend {
namespace {

constexpr const char* loopback = "127.0.0.1";
constexpr std::size_t largest_body = 64 * 1024;
constexpr std::size_t longest_path = 256;
constexpr int idle_seconds = 2;

/// The page runs what stands in it, draws what it made itself, and speaks with this server only.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; media-src data: blob:; font-src data:; worker-src blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

httplib::Headers headers_of_all() {
  return {{"X-Content-Type-Options", "nosniff"},
          {"Cache-Control", "no-store"},
          {"Content-Security-Policy", content_policy},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Referrer-Policy", "no-referrer"},
          {"X-Frame-Options", "DENY"}};
}

void refuse(httplib::Response& response, int status, const char* why) {
  response.status = status;
  response.set_content(std::string(why) + "\n", "text/plain; charset=utf-8");
}

bool is_read(const httplib::Request& request) {
  return request.method == "GET" || request.method == "HEAD";
}

/// Without such bodies: a length that is not told, or that grows in unpacking, has no limit.
bool has_unbounded_body(const httplib::Request& request) {
  return request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding") ||
         (!is_read(request) && !request.has_header("Content-Length"));
}

bool is_json(const httplib::Request& request) {
  const std::string type = request.get_header_value("Content-Type");
  return type.substr(0, type.find(';')) == "application/json";
}

}  // namespace

struct ViewServer::Contents {
  Contents(std::string_view page, std::vector<ViewedRun*> runs, Live* live)
      : routes(page, std::move(runs), live) {}

  void prepare();
  const char* foreign(const httplib::Request& request) const;
  void answer(const httplib::Request& request, httplib::Response& response);

  Routes routes;
  httplib::Server server;
  std::thread listener;
  std::atomic<bool> has_ended = false;
  int port = 0;
};

/// Why the request is none of ours, or null. A name of another machine that was made to lead here
/// shows in Host, a page of another server in Origin or, where browsers send none, in
/// Sec-Fetch-Site.
const char* ViewServer::Contents::foreign(const httplib::Request& request) const {
  if (request.get_header_value_count("Host") != 1 || request.get_header_value_count("Origin") > 1) {
    return "a request has one Host and at most one Origin";
  }
  const std::string host = request.get_header_value("Host");
  // Browsers leave the port of the web itself out.
  const std::string suffix = port == 80 ? "" : sentence(":", port);
  if (host != sentence(loopback, suffix) && host != sentence("localhost", suffix)) {
    return "this server is for 127.0.0.1 and localhost only";
  }
  if (request.has_header("Origin") &&
      request.get_header_value("Origin") != sentence("http://", host)) {
    return "this server answers no pages from elsewhere";
  }
  const std::string site = request.get_header_value("Sec-Fetch-Site");
  const bool is_page = is_read(request) && request.path == "/";  // a link may lead to it
  if (!is_page && !site.empty() && site != "same-origin" && site != "none") {
    return "this server answers no pages from elsewhere";
  }
  return nullptr;
}

void ViewServer::Contents::answer(const httplib::Request& request, httplib::Response& response) {
  if (const char* why = foreign(request)) return refuse(response, 403, why);
  const bool takes_post = routes.takes_post(request.path);
  if (takes_post ? request.method != "POST" : !is_read(request)) {
    response.set_header("Allow", takes_post ? "POST" : "GET, HEAD");
    return refuse(response, 405, "this address does not take such requests");
  }
  if (takes_post && !is_json(request))
    return refuse(response, 415, "commands are application/json");
  HttpAnswer found =
      takes_post ? routes.post(request.path, request.body) : routes.get(request.path);
  response.status = found.status;
  response.set_content(std::move(found.body), found.type);
}

void ViewServer::Contents::prepare() {
  server.set_default_headers(headers_of_all());
  server.set_payload_max_length(largest_body);
  // One request for each connection: what a refused one left unread is never taken for another.
  server.set_keep_alive_max_count(1);
  server.set_keep_alive_timeout(idle_seconds);
  // Not SO_REUSEPORT, which is the default: two servers on one port would share its requests.
  server.set_socket_options([](int socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  using Handled = httplib::Server::HandlerResponse;
  server.set_pre_routing_handler(
      [this](const httplib::Request& request, httplib::Response& response) {
        if (has_unbounded_body(request)) {
          refuse(response, 411, "a request says its length, and is not packed");
        } else if (request.path.size() > longest_path) {
          refuse(response, 404, "there is nothing at this address");
        } else if (is_read(request)) {
          answer(request, response);
        } else {
          return Handled::Unhandled;  // its body is to be read first
        }
        return Handled::Handled;
      });
  const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
    answer(request, response);
  };
  server.Post(".*", handler).Put(".*", handler).Patch(".*", handler);
  server.Delete(".*", handler).Options(".*", handler);
}

ViewServer::ViewServer(std::string_view page, std::vector<ViewedRun*> runs, Live* live)
    : contents_(std::make_unique<Contents>(page, std::move(runs), live)) {
  contents_->prepare();
}

ViewServer::~ViewServer() {
  stop();
}

void ViewServer::start(int port) {
  httplib::Server& server = contents_->server;
  const bool is_bound = port > 0 ? server.bind_to_port(loopback, port)
                                 : (port = server.bind_to_any_port(loopback)) > 0;
  if (!is_bound) {
    throw BadInput(port > 0 ? sentence("cannot serve on port ", port,
                                       " of 127.0.0.1: another program has it, or it is kept for "
                                       "the system; leave --port out for one that is free")
                            : std::string("there is no free port to serve on"));
  }
  contents_->port = port;
  contents_->has_ended = false;
  contents_->listener = std::thread([&contents = *contents_] {
    contents.server.listen_after_bind();
    contents.has_ended = true;
  });
}

int ViewServer::port() const {
  return contents_->port;
}

std::string ViewServer::address() const {
  return sentence("http://", loopback, ":", contents_->port, "/");
}

void ViewServer::stop() {
  if (!contents_->listener.joinable()) return;
  // A server that does not run yet would not hear it.
  while (!contents_->server.is_running() && !contents_->has_ended) std::this_thread::yield();
  contents_->server.stop();
  contents_->listener.join();
}

}  // namespace perpend
