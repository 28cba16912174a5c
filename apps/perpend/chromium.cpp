#include "chromium.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "border/bad_input.h"

namespace perpend::cli {
namespace {

using Json = nlohmann::json;

/// The browser reads commands from the first of these and answers on the second.
constexpr int commands_at = 3, answers_at = 4;
/// A film of a thousand pictures takes minutes without a graphics card.
constexpr int patience_ms = 1'800'000;

std::vector<std::string> browser_arguments(const std::filesystem::path& program,
                                           const std::filesystem::path& profile) {
  return {program.string(), "--headless=new", "--remote-debugging-pipe", "--no-first-run",
          "--user-data-dir=" + profile.string(),
          // Containers run as root, where Chromium's sandbox does not work; the page is our own.
          "--no-sandbox",
          // Without a graphics card WebGL is computed by software, which must be asked for by name.
          "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
          "--hide-scrollbars", "about:blank"};
}

void close_pipe(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

}  // namespace

std::filesystem::path find_chromium() {
  if (const char* named = std::getenv("PERPEND_CHROMIUM")) return named;
  const char* path = std::getenv("PATH");
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    std::string_view folders = path == nullptr ? "/usr/bin" : path;
    while (!folders.empty()) {
      const std::size_t end = std::min(folders.find(':'), folders.size());
      const std::filesystem::path file = std::filesystem::path(folders.substr(0, end)) / name;
      if (::access(file.c_str(), X_OK) == 0) return file;
      folders.remove_prefix(std::min(end + 1, folders.size()));
    }
  }
  return {};
}

ChromiumPage::ChromiumPage(const std::filesystem::path& page, const Looks& looks) {
  const std::filesystem::path program = find_chromium();
  if (program.empty()) {
    throw BadInput(
        "pictures are drawn by Chromium, and there is none; install it (Debian: chromium), or name "
        "it in PERPEND_CHROMIUM");
  }
  std::signal(SIGPIPE, SIG_IGN);  // a browser that ended is told by what follows
  launch(program);
  const Json target = ask("Target.createTarget", {{"url", "about:blank"}});
  session_ = ask("Target.attachToTarget", {{"targetId", target.at("targetId")}, {"flatten", true}})
                 .at("sessionId");
  ask("Emulation.setDeviceMetricsOverride", {{"width", looks.width},
                                             {"height", looks.height},
                                             {"deviceScaleFactor", 1},
                                             {"mobile", false}});
  const Json scheme = {{"name", "prefers-color-scheme"},
                       {"value", looks.is_dark ? "dark" : "light"}};
  ask("Emulation.setEmulatedMedia", {{"features", Json::array({scheme})}});
  ask("Page.navigate", {{"url", "file://" + std::filesystem::absolute(page).string()}});
  for (int tries = 0; evaluate("typeof perpend === 'object'") != true; ++tries) {
    if (tries > 1200) {
      const Json said = evaluate("document.querySelector('#message')?.textContent ?? ''");
      throw BadInput(sentence("the page shows no run", said.is_string() ? ": " : "",
                              said.is_string() ? said.get<std::string>() : ""));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

ChromiumPage::~ChromiumPage() {
  close_pipe(to_);
  close_pipe(from_);
  if (process_ > 0) {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }
}

void ChromiumPage::launch(const std::filesystem::path& program) {
  std::array<int, 2> commands{}, answers{};
  if (::pipe2(commands.data(), O_CLOEXEC) != 0 || ::pipe2(answers.data(), O_CLOEXEC) != 0) {
    throw BadInput("could not make the pipes to Chromium");
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  }
  // Far away first: one of the ends may already be where another is to be.
  constexpr int far = 64;
  posix_spawn_file_actions_adddup2(&files, commands[0], far);
  posix_spawn_file_actions_adddup2(&files, answers[1], far + 1);
  posix_spawn_file_actions_adddup2(&files, far, commands_at);
  posix_spawn_file_actions_adddup2(&files, far + 1, answers_at);
  std::vector<std::string> words = browser_arguments(program, profile_.path());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int failed =
      posix_spawn(&process_, program.c_str(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  ::close(commands[0]);
  ::close(answers[1]);
  to_ = commands[1];
  from_ = answers[0];
  if (failed != 0) {
    process_ = -1;
    throw BadInput(sentence("could not start ", program.string()));
  }
}

void ChromiumPage::send(const std::string& text) {
  const char* rest = text.c_str();
  std::size_t left = text.size() + 1;  // messages end with a zero
  while (left > 0) {
    const ssize_t written = ::write(to_, rest, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw BadInput("Chromium ended; does it run on this machine?");
    rest += written;
    left -= static_cast<std::size_t>(written);
  }
}

std::string ChromiumPage::receive() {
  for (;;) {
    const std::size_t end = received_.find('\0');
    if (end != received_.npos) {
      std::string message = received_.substr(0, end);
      received_.erase(0, end + 1);
      return message;
    }
    pollfd waits{from_, POLLIN, 0};
    const int ready = ::poll(&waits, 1, patience_ms);
    if (ready < 0 && errno == EINTR) throw BadInput("interrupted");
    if (ready == 0) throw BadInput("Chromium does not answer");
    std::array<char, 65536> buffer{};
    const ssize_t count = ::read(from_, buffer.data(), buffer.size());
    if (count <= 0) throw BadInput("Chromium ended; does it run on this machine?");
    received_.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

Json ChromiumPage::ask(const std::string& method, Json parameters) {
  const int number = ++asked_;
  Json command{{"id", number}, {"method", method}, {"params", std::move(parameters)}};
  if (!session_.empty()) command["sessionId"] = session_;
  send(command.dump());
  for (;;) {
    const Json answer = Json::parse(receive());
    if (answer.value("id", 0) != number) continue;  // an event, which nobody waits for
    if (answer.contains("error")) {
      throw BadInput(sentence("Chromium refuses ", method, ": ",
                              answer.at("error").value("message", std::string("no reason given"))));
    }
    return answer.at("result");
  }
}

Json ChromiumPage::evaluate(const std::string& expression) {
  const Json answer =
      ask("Runtime.evaluate",
          {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
  if (answer.contains("exceptionDetails")) {
    const Json& details = answer.at("exceptionDetails");
    const Json thrown = details.value("exception", Json::object());
    throw BadInput(thrown.value("description", details.value("text", std::string("it failed"))));
  }
  return answer.at("result").value("value", Json());
}

std::string ChromiumPage::screenshot() {
  return ask("Page.captureScreenshot", {{"format", "png"}}).at("data");
}

}  // namespace perpend::cli
