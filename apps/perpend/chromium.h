#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "temporary_folder.h"

namespace perpend::cli {

/// A Chromium of this machine; empty: there is none. PERPEND_CHROMIUM names another.
std::filesystem::path find_chromium();

/// A page in a Chromium without a window, told what to do through a pair of pipes. Whatever goes
/// wrong is BadInput with a sentence; the browser ends with this object.
class ChromiumPage {
 public:
  struct Looks {
    int width = 1280, height = 720;
    bool is_dark = false;
  };

  ChromiumPage(const std::filesystem::path& page, const Looks& looks);
  ~ChromiumPage();
  ChromiumPage(const ChromiumPage&) = delete;
  ChromiumPage& operator=(const ChromiumPage&) = delete;

  /// The value of an expression; of a promise, what it comes to.
  nlohmann::json evaluate(const std::string& expression);
  /// What is seen, as a PNG in base64.
  std::string screenshot();

 private:
  void launch(const std::filesystem::path& program);
  nlohmann::json ask(const std::string& method, nlohmann::json parameters);
  void send(const std::string& text);
  std::string receive();

  TemporaryFolder profile_;
  int process_ = -1;
  int to_ = -1, from_ = -1;
  int asked_ = 0;
  std::string session_;
  std::string received_;
};

}  // namespace perpend::cli
