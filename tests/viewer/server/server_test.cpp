#include "viewer/server/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <ifaddrs.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "border/bad_input.h"
#include "viewer/recorded_run.h"
#include "viewer/recorded_scene.h"

namespace perpend {
namespace {

using nlohmann::json;
using support::TemporaryFolder;
using test::busy_scene;
using test::record_scene;

constexpr std::string_view served_page = "<!doctype html><title>the page</title>";

/// Remembers what it was told.
class FakeLive : public Live {
 public:
  std::string info() override { return R"({"running":true,"steps":7})"; }
  std::string steps_from(int step) override { return "steps from " + std::to_string(step); }
  std::string steps_now(int step, int end) override {
    return "steps from " + std::to_string(step) + " to " + std::to_string(end);
  }
  std::string command(std::string_view text) override {
    told.emplace_back(text);
    return text == "{}" ? "a command has a name" : "";
  }

  std::vector<std::string> told;
};

/// A server of one recorded run of 100 steps.
class ServerTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder = new TemporaryFolder;
    record_scene(busy_scene, {*folder / "a.h5"}, 100);
  }
  static void TearDownTestSuite() {
    delete folder;
    folder = nullptr;
  }

  void serve(Live* live = nullptr) {
    server.emplace(served_page, std::vector<ViewedRun*>{&run}, live);
    server->start(0);
  }

  httplib::Result get(const std::string& path, httplib::Headers headers = {}) const {
    return client().Get(path, headers);
  }
  httplib::Result post(const std::string& body, const char* type,
                       httplib::Headers headers = {}) const {
    return client().Post("/api/live", headers, body, type);
  }
  int status(const std::string& path, httplib::Headers headers = {}) const {
    const httplib::Result result = get(path, std::move(headers));
    return result ? result->status : 0;
  }
  std::string own(const char* name = "127.0.0.1") const {
    return std::string(name) + ":" + std::to_string(server->port());
  }
  httplib::Client client() const {
    httplib::Client made("127.0.0.1", server->port());
    made.set_url_encode(false);
    return made;
  }

  inline static TemporaryFolder* folder = nullptr;
  RecordedRun run{*folder / "a.h5"};
  std::optional<ViewServer> server;
};

TEST_F(ServerTest, ServesThePageTheSessionAndTheRun) {
  serve();
  EXPECT_EQ(server->address(), "http://" + own() + "/");
  EXPECT_EQ(get("/")->body, served_page);
  EXPECT_EQ(get("/")->get_header_value("Content-Type"), "text/html; charset=utf-8");
  const json session = json::parse(get("/api/session")->body);
  EXPECT_EQ(session.at("runs").at(0).at("name"), "a.h5");
  EXPECT_TRUE(session.at("live").is_null());
  EXPECT_EQ(get("/api/runs/0/stage")->body, stage_json(run.stage()));
  EXPECT_EQ(get("/api/runs/0/motion")->body, run.motion());
  EXPECT_EQ(get("/api/runs/0/steps/64/20")->body, run.details(64, 20));
  EXPECT_EQ(get("/api/runs/0/steps/96/64")->body, run.details(96, 4)) << "as many as there are";
}

TEST_F(ServerTest, HasNothingElse) {
  serve();
  const std::vector<std::string> paths{"/index.html",
                                       "/api",
                                       "/api/",
                                       "/api/runs/1/stage",
                                       "/api/runs/-1/stage",
                                       "/api/runs/0",
                                       "/api/runs/0/",
                                       "/api/runs/0/stage/",
                                       "/api/runs/0x0/stage",
                                       "/api/runs/99999999999999999999/stage",
                                       "/api/runs/0/steps/100/1",
                                       "/api/runs/0/steps/1e1/1",
                                       "/api/runs/0/steps/0/",
                                       "/api/live/steps/0",
                                       "/../../../../../../etc/passwd",
                                       "/..%2f..%2f..%2f..%2fetc%2fpasswd",
                                       "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
                                       "//etc/passwd",
                                       "/a.h5",
                                       "/" + std::string(2000, 'a')};
  for (const std::string& path : paths) EXPECT_EQ(status(path), 404) << path;
  EXPECT_EQ(status("/api/runs/0/steps/0/0"), 400);
  EXPECT_EQ(status("/api/runs/0/steps/0/65"), 400);
}

TEST_F(ServerTest, AnswersOnlyToItsOwnNames) {
  serve();
  EXPECT_EQ(status("/", {{"Host", own("localhost")}}), 200);
  const std::string port = std::to_string(server->port());
  for (const std::string& host :
       {std::string("evil.example"), "evil.example:" + port, std::string("127.0.0.1"),
        std::string("127.0.0.1:1"), own() + ".evil.example", std::string("")}) {
    EXPECT_EQ(status("/", {{"Host", host}}), 403) << host;
    EXPECT_EQ(status("/api/runs/0/stage", {{"Host", host}}), 403) << host;
  }
  EXPECT_EQ(status("/", {{"Host", own()}, {"Host", "evil.example"}}), 403);
}

TEST_F(ServerTest, RefusesPagesFromElsewhere) {
  FakeLive live;
  serve(&live);
  EXPECT_EQ(status("/api/session", {{"Origin", "http://" + own()}}), 200);
  for (const std::string& origin :
       {std::string("http://evil.example"), std::string("null"), "https://" + own(),
        std::string("http://127.0.0.1"), "http://" + own("localhost")}) {
    EXPECT_EQ(status("/api/session", {{"Origin", origin}}), 403) << origin;
    EXPECT_EQ(post(R"({"command":"pause"})", "application/json", {{"Origin", origin}})->status,
              403);
  }
  EXPECT_EQ(status("/api/session", {{"Sec-Fetch-Site", "cross-site"}}), 403);
  EXPECT_EQ(status("/api/session", {{"Sec-Fetch-Site", "same-site"}}), 403);
  EXPECT_EQ(status("/api/session", {{"Sec-Fetch-Site", "same-origin"}}), 200);
  EXPECT_EQ(status("/", {{"Sec-Fetch-Site", "cross-site"}}), 200) << "a link to it";
  EXPECT_TRUE(live.told.empty());
}

TEST_F(ServerTest, TellsTheBrowserToLetNobodyElseIn) {
  serve();
  for (const char* path : {"/", "/api/runs/0/motion", "/nothing"}) {
    const httplib::Result result = get(path);
    EXPECT_EQ(result->get_header_value("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(result->get_header_value("Cache-Control"), "no-store");
    EXPECT_EQ(result->get_header_value("Cross-Origin-Resource-Policy"), "same-origin");
    EXPECT_EQ(result->get_header_value("X-Frame-Options"), "DENY");
    const std::string policy = result->get_header_value("Content-Security-Policy");
    EXPECT_EQ(policy.find("default-src 'none'"), 0u);
    EXPECT_NE(policy.find("connect-src 'self';"), policy.npos);
    EXPECT_FALSE(result->has_header("Access-Control-Allow-Origin"));
  }
}

TEST_F(ServerTest, PassesCommandsInJsonToTheLiveRun) {
  FakeLive live;
  serve(&live);
  EXPECT_EQ(json::parse(get("/api/session")->body).at("live").at("steps"), 7);
  EXPECT_EQ(get("/api/live/steps/12")->body, "steps from 12");
  EXPECT_EQ(json::parse(get("/api/session")->body).at("lanes").size(), 1u);
  EXPECT_EQ(get("/api/live/0/steps/12/15")->body, "steps from 12 to 15");
  EXPECT_EQ(status("/api/live/1/steps/12/15"), 404);
  EXPECT_EQ(get("/api/live/0/steps/12")->body, "steps from 12");
  EXPECT_EQ(status("/api/live/1/steps/12"), 404);
  const httplib::Result ok = post(R"({"command":"pause"})", "application/json");
  EXPECT_EQ(ok->status, 200);
  EXPECT_EQ(json::parse(ok->body), (json{{"ok", true}}));
  EXPECT_EQ(live.told, std::vector<std::string>{R"({"command":"pause"})"});
  const httplib::Result wrong = post("{}", "application/json; charset=utf-8");
  EXPECT_EQ(wrong->status, 400);
  EXPECT_EQ(json::parse(wrong->body).at("error"), "a command has a name");
}

TEST_F(ServerTest, TakesNoCommandThatAFormCouldSend) {
  FakeLive live;
  serve(&live);
  const char* command = R"({"command":"pause"})";
  for (const char* type :
       {"text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"}) {
    EXPECT_EQ(post(command, type)->status, 415) << type;
  }
  EXPECT_EQ(post(std::string(100'000, ' '), "application/json")->status, 413);
  EXPECT_EQ(post(command, "application/json", {{"Content-Encoding", "gzip"}})->status, 411);
  EXPECT_TRUE(live.told.empty());
}

TEST_F(ServerTest, WhatARefusedRequestLeavesIsNoOther) {
  FakeLive live;
  serve(&live);
  // A body that reads like a request of its own, behind a length that is unknown.
  const std::string inner = "POST /api/live HTTP/1.1\r\nHost: " + own() +
                            "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]";
  httplib::Client sender = client();
  sender.set_keep_alive(true);
  const auto chunked =
      sender.Post("/api/live", {{"Host", "evil.example"}, {"Transfer-Encoding", "chunked"}}, inner,
                  "text/plain");
  if (chunked) {  // else the connection was closed before an answer
    EXPECT_EQ(chunked->status, 411);
  }
  const auto foreign = sender.Post("/", {{"Origin", "http://evil.example"}}, inner, "text/plain");
  ASSERT_TRUE(foreign);
  EXPECT_EQ(foreign->status, 403);
  EXPECT_TRUE(live.told.empty());
  ASSERT_EQ(post("[]", "application/json")->status, 200);
  server->stop();
  EXPECT_EQ(live.told.size(), 1u);
}

TEST_F(ServerTest, TakesNoOtherMethods) {
  FakeLive live;
  serve(&live);
  EXPECT_EQ(status("/api/live"), 405);
  EXPECT_EQ(client().Head("/")->status, 200);
  EXPECT_EQ(client().Post("/", "{}", "application/json")->status, 405);
  EXPECT_EQ(client().Put("/api/live", "{}", "application/json")->status, 405);
  EXPECT_EQ(client().Delete("/", "{}", "application/json")->status, 405);
  EXPECT_EQ(client().Options("/api/live", {{"Content-Length", "0"}})->status, 405);
  EXPECT_TRUE(live.told.empty());
}

TEST_F(ServerTest, ListensOnLoopbackOnly) {
  serve();
  ifaddrs* all = nullptr;
  ASSERT_EQ(getifaddrs(&all), 0);
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    char text[INET_ADDRSTRLEN] = "";
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr, text,
              sizeof text);
    if (std::string(text) == "127.0.0.1") continue;
    EXPECT_FALSE(httplib::Client(text, server->port()).Get("/")) << text;
  }
  freeifaddrs(all);
  // Bound to all addresses, it would answer at this one as well.
  EXPECT_FALSE(httplib::Client("127.0.0.2", server->port()).Get("/"));
  EXPECT_EQ(status("/"), 200);
}

TEST_F(ServerTest, APortThatIsTakenIsRefusedWithASentence) {
  serve();
  ViewServer second(served_page, {&run});
  try {
    second.start(server->port());
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_NE(std::string(error.what()).find(std::to_string(server->port())), std::string::npos);
  }
}

TEST_F(ServerTest, ARunThatCannotBeReadIsAnAnswer) {
  class Broken : public RecordedRun {
   public:
    using RecordedRun::RecordedRun;
    std::string details(int, int) override { throw BadInput("step 3 is damaged"); }
  };
  Broken broken(*folder / "a.h5");
  ViewServer other(served_page, {&broken});
  other.start(0);
  const httplib::Result result =
      httplib::Client("127.0.0.1", other.port()).Get("/api/runs/0/steps/0/1");
  EXPECT_EQ(result->status, 500);
  EXPECT_EQ(json::parse(result->body).at("error"), "step 3 is damaged");
}

TEST_F(ServerTest, StopsAtOnceAndTwice) {
  serve();
  server->stop();
  server->stop();
  EXPECT_FALSE(get("/"));
}

}  // namespace
}  // namespace perpend
