#include "viewer/server/server.h"

#include <system_error>
#include <thread>

#include "border/bad_input.h"
#include "viewer/server/http_loop.h"
#include "viewer/server/routes.h"

namespace perpend {
namespace {

constexpr const char* loopback = "127.0.0.1";
constexpr std::size_t longest_path = 256;

/// The page runs what stands in it, draws what it made itself, and speaks with this server only.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; media-src data: blob:; font-src data:; worker-src blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string headers_of_all() {
  return sentence(
      "X-Content-Type-Options: nosniff\r\n"
      "Cache-Control: no-store\r\n"
      "Content-Security-Policy: ",
      content_policy,
      "\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "X-Frame-Options: DENY\r\n");
}

HttpAnswer refusal(int status, const char* why) {
  return {status, "text/plain; charset=utf-8", sentence(why, "\n")};
}

bool is_json(const HttpRequest& request) {
  const std::string_view type = request.value("Content-Type");
  return type.substr(0, type.find(';')) == "application/json";
}

}  // namespace

struct ViewServer::Contents {
  Contents(std::string_view page, std::vector<ViewedRun*> runs, Live* live)
      : routes(page, std::move(runs), live) {}

  const char* foreign(const HttpRequest& request) const;
  HttpAnswer answer(const HttpRequest& request);

  Routes routes;
  HttpLoop loop{[this](const HttpRequest& request) { return answer(request); }, HttpLimits{},
                headers_of_all()};
  std::thread server;
  int port = 0;
};

/// Why the request is none of ours, or null. A name of another machine that was made to lead here
/// shows in Host, a page of another server in Origin or, where browsers send none, in
/// Sec-Fetch-Site.
const char* ViewServer::Contents::foreign(const HttpRequest& request) const {
  if (request.count("Host") != 1 || request.count("Origin") > 1) {
    return "a request has one Host and at most one Origin";
  }
  const std::string_view host = request.value("Host");
  // Browsers leave the port of the web itself out.
  const std::string suffix = port == 80 ? "" : sentence(":", port);
  if (host != sentence(loopback, suffix) && host != sentence("localhost", suffix)) {
    return "this server is for 127.0.0.1 and localhost only";
  }
  if (request.count("Origin") > 0 && request.value("Origin") != sentence("http://", host)) {
    return "this server answers no pages from elsewhere";
  }
  const std::string_view site = request.value("Sec-Fetch-Site");
  const bool is_page = request.is_read() && request.path == "/";  // a link may lead to it
  if (!is_page && !site.empty() && site != "same-origin" && site != "none") {
    return "this server answers no pages from elsewhere";
  }
  return nullptr;
}

HttpAnswer ViewServer::Contents::answer(const HttpRequest& request) {
  if (request.path.size() > longest_path) return refusal(404, "there is nothing at this address");
  if (const char* why = foreign(request)) return refusal(403, why);
  const bool takes_post = routes.takes_post(request.path);
  if (takes_post ? request.method != "POST" : !request.is_read()) {
    HttpAnswer refused = refusal(405, "this address does not take such requests");
    refused.headers = sentence("Allow: ", takes_post ? "POST" : "GET, HEAD", "\r\n");
    return refused;
  }
  if (takes_post && !is_json(request)) return refusal(415, "commands are application/json");
  return takes_post ? routes.post(request.path, request.body) : routes.get(request.path);
}

ViewServer::ViewServer(std::string_view page, std::vector<ViewedRun*> runs, Live* live)
    : contents_(std::make_unique<Contents>(page, std::move(runs), live)) {}

ViewServer::~ViewServer() {
  stop();
}

void ViewServer::start(int port) {
  contents_->port = contents_->loop.bind(port);
  if (contents_->port == 0) {
    throw BadInput(port > 0 ? sentence("cannot serve on port ", port,
                                       " of 127.0.0.1: another program has it, or it is kept for "
                                       "the system; leave --port out for one that is free")
                            : std::string("there is no free port to serve on"));
  }
  try {
    contents_->server = std::thread([&contents = *contents_] { contents.loop.run(); });
  } catch (const std::system_error& error) {
    throw std::system_error(error.code(),
                            "the thread of the viewer's server cannot be started; end other "
                            "programs, or raise the limit (ulimit -u)");
  }
}

int ViewServer::port() const {
  return contents_->port;
}

std::string ViewServer::address() const {
  return sentence("http://", loopback, ":", contents_->port, "/");
}

void ViewServer::stop() {
  if (!contents_->server.joinable()) return;
  contents_->loop.stop();
  contents_->server.join();
}

}  // namespace perpend
