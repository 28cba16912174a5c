#include "viewer/standalone_page.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>

#include "border/bad_input.h"
#include "border/escaped_for_script.h"
#include "viewer/server/gzip.h"

namespace perpend {
namespace {

std::string quoted(const std::string& text) {
  return escaped_for_script(
      nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// Writes one run, and counts the bytes.
class RunWriter {
 public:
  RunWriter(std::ostream& out, ViewedRun& run, std::size_t largest_bytes)
      : out_(out), run_(run), largest_(largest_bytes) {}

  /// `progress` is called with the steps of this run that are done.
  void write(const std::function<void(int)>& progress) {
    put("{\"name\":" + quoted(run_.name()) + ",\"motion\":\"");
    put(base64(gzip(run_.motion())));
    put("\",\"details\":[");
    const int done = write_details(progress);
    Stage stage = run_.stage();  // last, since its message tells what was left out
    if (done < stage.steps) {
      if (!stage.message.empty()) stage.message += ' ';
      stage.message += sentence(
          done == 0 ? "Contacts, rows and forces are"
                    : "Contacts, rows and forces of the steps from ",
          done == 0 ? "" : std::to_string(done + 1) + " on are",
          " left out, so that this page does not become too large; perpend view with the recording "
          "shows them all.");
    }
    put("],\"stage\":" + escaped_for_script(stage_json(stage)) + "}");
  }

 private:
  void put(const std::string& text) {
    out_ << text;
    written_ += text.size();
  }

  /// Returns how many steps have their details in the page.
  int write_details(const std::function<void(int)>& progress) {
    const int steps = run_.stage().steps;
    for (int first = 0; first < steps; first += most_detailed_steps) {
      const int count = std::min(most_detailed_steps, steps - first);
      const std::string data = base64(gzip(run_.details(first, count)));
      if (written_ + data.size() > largest_) return first;
      put(sentence(first == 0 ? "" : ",", "{\"first\":", first, ",\"count\":", count,
                   ",\"data\":\"", data, "\"}"));
      progress(first + count);
    }
    return steps;
  }

  std::ostream& out_;
  ViewedRun& run_;
  std::size_t largest_;
  std::size_t written_ = 0;
};

}  // namespace

void write_standalone_page(std::ostream& out, std::span<ViewedRun* const> runs,
                           const StandalonePageOptions& options) {
  const std::size_t place = options.page.find(viewer_placeholder);
  if (place == options.page.npos ||
      options.page.find(viewer_placeholder, place + 1) != options.page.npos) {
    throw std::invalid_argument("the viewer's page must hold one placeholder");
  }
  int steps = 0, done = 0;
  for (const ViewedRun* run : runs) steps += run->stage().steps;
  out << options.page.substr(0, place);
  out << R"({"format":"perpend view","version":1,"runs":[)";
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (k > 0) out << ',';
    RunWriter(out, *runs[k], options.largest_bytes / runs.size()).write([&](int of_run) {
      options.progress(done + of_run, steps);
    });
    done += runs[k]->stage().steps;
  }
  out << "]}" << options.page.substr(place + viewer_placeholder.size());
}

}  // namespace perpend
