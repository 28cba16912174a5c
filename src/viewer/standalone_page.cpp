#include "viewer/standalone_page.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
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

constexpr auto slim = PackedMessage::Packing::slim;

/// Steps whose details are packed together: the fewer, the sooner a page shows one of them.
constexpr int steps_in_block = 32;
/// Of the steps whose details are kept where not all are, this part has the largest errors.
constexpr double part_of_worst = 0.5;

/// Numbers of some of the steps, rising: those with the largest errors, and others evenly spread.
std::vector<int> most_telling(const RunMotion& motion, int count) {
  const int steps = motion.steps();
  std::vector<int> order(static_cast<std::size_t>(steps));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return motion.energy_error[a] > motion.energy_error[b]; });
  std::vector<bool> is_kept(static_cast<std::size_t>(steps));
  const int worst = static_cast<int>(part_of_worst * count), evenly = count - worst;
  for (int k = 0; k < worst; ++k) is_kept[order[k]] = true;
  std::sort(order.begin() + worst, order.end());
  for (int k = 0; k < evenly; ++k) {
    is_kept[order[worst + static_cast<int>((k + 0.5) * (steps - worst) / evenly)]] = true;
  }
  std::vector<int> kept;
  for (int k = 0; k < steps; ++k) {
    if (is_kept[k]) kept.push_back(motion.first_step + k);
  }
  return kept;
}

/// Writes one run, and counts the bytes.
class RunWriter {
 public:
  RunWriter(std::ostream& out, RecordedRun& run, std::size_t largest_bytes)
      : out_(out), run_(run), largest_(largest_bytes) {}

  /// `progress` is called with the steps of this run that are done.
  void write(const std::function<void(int)>& progress) {
    put("{\"name\":" + quoted(run_.name()) + ",\"motion\":\"");
    put(base64(gzip(pack(run_.run_motion(), slim), true)));
    put("\",\"details\":[");
    const int done = write_details(progress);
    Stage stage = run_.stage();  // last, since its message tells what was left out
    if (done < stage.steps) {
      if (!stage.message.empty()) stage.message += ' ';
      stage.message +=
          sentence("Contacts, rows and forces of ", done, " of ", stage.steps,
                   done > 0 ? " steps are here, those with the largest errors among them"
                            : " steps are here",
                   ", so that this page does not become too large; --largest-mb keeps more, and "
                   "perpend view "
                   "with the recording shows them all.");
    }
    put("],\"stage\":" + escaped_for_script(stage_json(stage)) + "}");
  }

 private:
  void put(const std::string& text) {
    out_ << text;
    written_ += text.size();
  }

  std::string block_of(std::span<const int> steps) {
    const std::string data = base64(gzip(pack(run_.read_details(steps), slim), true));
    const nlohmann::json at(std::vector<int>(steps.begin(), steps.end()));
    return sentence("{\"at\":", at.dump(), ",\"data\":\"", data, "\"}");
  }

  /// How many steps about fit into the room that is left, from a few of them.
  int steps_that_fit() {
    const int steps = run_.stage().steps;
    const std::size_t room = largest_ - std::min(largest_, written_);
    const std::vector<int> few = most_telling(run_.run_motion(), std::min(steps, steps_in_block));
    if (few.empty()) return 0;
    const double each = static_cast<double>(block_of(few).size()) / static_cast<double>(few.size());
    return static_cast<int>(std::min<double>(steps, static_cast<double>(room) / each));
  }

  /// Returns how many steps have their details in the page.
  int write_details(const std::function<void(int)>& progress) {
    const std::vector<int> kept = most_telling(run_.run_motion(), steps_that_fit());
    const int of = run_.stage().steps;
    std::size_t done = 0;
    while (done < kept.size()) {
      const std::size_t count = std::min<std::size_t>(steps_in_block, kept.size() - done);
      const std::string block = block_of(std::span(kept).subspan(done, count));
      // Some air: an estimate is one.
      if (written_ + block.size() > largest_ + largest_ / 16) break;
      put(done == 0 ? block : "," + block);
      done += count;
      progress(static_cast<int>(done * static_cast<std::size_t>(of) / kept.size()));
    }
    return static_cast<int>(done);
  }

  std::ostream& out_;
  RecordedRun& run_;
  std::size_t largest_;
  std::size_t written_ = 0;
};

}  // namespace

void write_standalone_page(std::ostream& out, std::span<RecordedRun* const> runs,
                           const StandalonePageOptions& options) {
  const std::size_t place = options.page.find(viewer_placeholder);
  if (place == options.page.npos ||
      options.page.find(viewer_placeholder, place + 1) != options.page.npos) {
    throw std::invalid_argument("the viewer's page must hold one placeholder");
  }
  int steps = 0, done = 0;
  for (const RecordedRun* run : runs) steps += run->stage().steps;
  const std::size_t room =
      options.largest_bytes - std::min(options.largest_bytes, options.page.size());
  out << options.page.substr(0, place);
  out << R"({"format":"perpend view","version":2,"runs":[)";
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (k > 0) out << ',';
    RunWriter(out, *runs[k], room / runs.size()).write([&](int of_run) {
      options.progress(done + of_run, steps);
    });
    done += runs[k]->stage().steps;
  }
  out << "]}" << options.page.substr(place + viewer_placeholder.size());
}

}  // namespace perpend
