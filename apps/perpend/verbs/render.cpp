#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "border/bad_input.h"
#include "chromium.h"
#include "print_json.h"
#include "say.h"
#include "temporary_folder.h"
#include "verbs.h"
#include "viewer/standalone_page.h"
#include "wanted_viewer_page.h"
#include "writable.h"

namespace perpend::cli {
namespace {

struct RenderOptions {
  std::vector<std::string> files;
  std::string out;
  int step = -1;
  int from = 0, to = -1, every = 1;
  double speed = 1;
  std::string size = "1280x720";
  std::string view = "home", follow, curve = "error", colour_by = "error";
  double zoom = 1;
  bool is_dark = false, is_plain = false;
  bool json = false;
};

std::string ending_of(const std::string& file) {
  return std::filesystem::path(file).extension().string();
}

ChromiumPage::Looks looks_of(const RenderOptions& options) {
  ChromiumPage::Looks looks;
  looks.is_dark = options.is_dark;
  char behind = 0;
  if (std::sscanf(options.size.c_str(), "%dx%d%c", &looks.width, &looks.height, &behind) != 2 ||
      looks.width < 64 || looks.height < 64 || looks.width > 8192 || looks.height > 8192) {
    throw BadInput(
        sentence("--size '", options.size,
                 "' must be width x height in pixels from 64 to 8192, such as 1280x720"));
  }
  return looks;
}

/// One page with all details of the runs, of any size: nobody sends it around.
void write_whole_page(const RenderOptions& options, const std::filesystem::path& page) {
  std::vector<std::unique_ptr<RecordedRun>> runs;
  std::vector<RecordedRun*> pointers;
  for (const std::string& file : options.files) {
    runs.push_back(std::make_unique<RecordedRun>(file));
    pointers.push_back(runs.back().get());
    require_same_time_step(*runs.front(), *runs.back());
  }
  std::ofstream out(page, std::ios::binary);
  StandalonePageOptions how;
  how.largest_bytes = 400'000'000;
  write_standalone_page(out, pointers, how);
  out.close();
  if (!out) throw BadInput("could not write a temporary page; is the disk full?");
}

std::string decoded(const std::string& text) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<int, 256> values{};
  values.fill(-1);
  for (int k = 0; k < 64; ++k) values[static_cast<unsigned char>(letters[k])] = k;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  unsigned group = 0;
  int bits = 0;
  for (const char letter : text) {
    const int value = values[static_cast<unsigned char>(letter)];
    if (value < 0) break;
    group = group << 6 | static_cast<unsigned>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(group >> bits & 255u);
  }
  return bytes;
}

/// What the page makes of the options, by the kind of file.
std::string rendered(const RenderOptions& options, ChromiumPage& page) {
  const nlohmann::json wishes = {{"view", options.view},      {"follow", options.follow},
                                 {"zoom", options.zoom},      {"colourBy", options.colour_by},
                                 {"plain", options.is_plain}, {"step", options.step}};
  page.evaluate(fmt::format("perpend.render.prepare({})", wishes.dump()));
  const std::string ending = ending_of(options.out);
  if (ending == ".png") return decoded(page.screenshot());
  if (ending == ".svg") {
    return page.evaluate(
        fmt::format("perpend.render.curve({})", nlohmann::json(options.curve).dump()));
  }
  const nlohmann::json span = {{"from", options.from},
                               {"to", options.to},
                               {"every", options.every},
                               {"speed", options.speed},
                               {"ending", ending}};
  return decoded(page.evaluate(fmt::format("perpend.render.film({})", span.dump())));
}

int render(const RenderOptions& options) {
  wanted_viewer_page();
  const std::string ending = ending_of(options.out);
  constexpr std::array endings = {".png", ".svg", ".webm", ".mp4", ".webp"};
  if (std::find(endings.begin(), endings.end(), ending) == endings.end()) {
    throw BadInput(sentence("--out ", options.out,
                            " must end in .png (a picture), .svg (a curve), .webm or .mp4 (a film) "
                            "or .webp (a film that pages show as a picture)"));
  }
  const ChromiumPage::Looks looks = looks_of(options);
  for (const std::string& file : options.files) require_writable(options.out, file);
  const TemporaryFolder folder;
  const std::filesystem::path written = folder.path() / "page.html";
  write_whole_page(options, written);
  ChromiumPage page(written, looks);
  const std::string bytes = rendered(options, page);
  std::ofstream out(options.out, std::ios::binary);
  out << bytes;
  out.close();
  if (!out) throw BadInput(sentence("could not write ", options.out, "; is the disk full?"));
  if (options.json) {
    print_json({{"file", options.out}, {"bytes", bytes.size()}});
  } else {
    say("{} ({:.0f} kB)\n", options.out, 1e-3 * static_cast<double>(bytes.size()));
  }
  return done;
}

constexpr const char* render_footer =
    "Drawn by the Chromium of this machine, without a window; PERPEND_CHROMIUM names another.\n"
    "A film lasts as long as what it shows, divided by --speed.\n"
    "\n"
    "Examples:\n"
    "  perpend render crane.h5 --out crane.webm --size 960x540\n"
    "  perpend render exact.h5 pgs.h5 --step 200 --out both.png\n"
    "  perpend render crane.h5 --every 4 --out crane.webp --size 640x360\n"
    "  perpend render crane.h5 --curve energy --out energy.svg\n"
    "\n"
    "Exit codes: 0 done; 2 bad input, or no Chromium; 3 internal error.";

void add_camera(CLI::App& verb, RenderOptions& options) {
  verb.add_option("--size", options.size, "Width and height, pixels")
      ->type_name("WIDTHxHEIGHT")
      ->capture_default_str();
  verb.add_option("--view", options.view, "Side that the camera looks from")
      ->check(CLI::IsMember({"home", "top", "front", "side"}))
      ->capture_default_str();
  verb.add_option("--follow", options.follow, "Keep this body in the middle")->type_name("BODY");
  verb.add_option("--zoom", options.zoom, "Magnification")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb.add_option("--colour-by", options.colour_by, "What the colours of contacts show")
      ->check(CLI::IsMember({"error", "force", "slip", "gap"}))
      ->capture_default_str();
  verb.add_flag("--dark", options.is_dark, "Dark background");
  verb.add_flag("--plain", options.is_plain, "The machine alone, without marks and text");
}

}  // namespace

void add_render(CLI::App& app, int& exit_code) {
  CLI::App* verb =
      app.add_subcommand("render", "A picture, a film or a curve of a recorded run, as a file");
  auto options = std::make_shared<RenderOptions>();
  verb->add_option("FILE", options->files, "Recordings; up to four are shown side by side")
      ->required()
      ->expected(1, 4);
  verb->add_option("--out", options->out, "File to write: .png, .svg, .webm, .mp4 or .webp")
      ->type_name("FILE")
      ->required();
  verb->add_option("--step", options->step, "The picture is after so many steps; -1: the last")
      ->capture_default_str();
  verb->add_option("--from", options->from, "First step of a film")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  verb->add_option("--to", options->to, "Last step of a film; -1: the last")->capture_default_str();
  verb->add_option("--every", options->every, "Steps from one picture of the film to the next")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  verb->add_option("--speed", options->speed, "Simulated seconds per second of film")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb->add_option("--curve", options->curve,
                   "Which curve: error, time, iterations, size, energy, position, velocity, "
                   "difference")
      ->type_name("CURVE")
      ->capture_default_str();
  add_camera(*verb, *options);
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(render_footer);
  verb->callback([options, &exit_code] { exit_code = render(*options); });
}

}  // namespace perpend::cli
