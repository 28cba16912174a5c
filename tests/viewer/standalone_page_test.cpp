#include "viewer/standalone_page.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "viewer/recorded_run.h"
#include "viewer/recorded_scene.h"
#include "viewer/server/gzip.h"
#include "viewer/unpacked.h"

namespace perpend {
namespace {

using nlohmann::json;
using support::TemporaryFolder;
using test::busy_scene;
using test::record_scene;
using test::Unpacked;

constexpr std::string_view page_before = "<html><script id=\"view\" type=\"application/json\">";
constexpr std::string_view page_after = "</script></html>";

std::string page_template() {
  return std::string(page_before) + std::string(viewer_placeholder) + std::string(page_after);
}

std::string gunzip(const std::string& packed) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::runtime_error("zlib");
  std::string bytes(64 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int end = inflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  inflateEnd(&stream);
  if (end != Z_STREAM_END) throw std::runtime_error("no gzip");
  return bytes;
}

std::string from_base64(const std::string& text) {
  std::string bytes;
  unsigned group = 0;
  int bits = 0;
  for (char letter : text) {
    const std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t value = letters.find(letter);
    if (value == letters.npos) break;
    group = group << 6 | static_cast<unsigned>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(group >> bits & 255u);
  }
  return bytes;
}

/// What the element of the page holds.
json data_in(const std::string& page) {
  EXPECT_EQ(page.substr(0, page_before.size()), page_before);
  EXPECT_EQ(page.substr(page.size() - page_after.size()), page_after);
  const std::string text =
      page.substr(page_before.size(), page.size() - page_before.size() - page_after.size());
  EXPECT_EQ(text.find('<'), text.npos) << "nothing may end the script";
  return json::parse(text);
}

std::string page_of(std::vector<RecordedRun*> runs, std::size_t largest_bytes = 150'000'000) {
  std::ostringstream out;
  const std::string page = page_template();
  StandalonePageOptions options;
  options.page = page;
  options.largest_bytes = largest_bytes;
  write_standalone_page(out, runs, options);
  return out.str();
}

TEST(Base64, IsThatOfTheStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

/// The numbers of type s32, read as docs/viewer-protocol.md describes it.
std::vector<float> slim_numbers(const std::string& message, const std::string& name) {
  const Unpacked unpacked(message);
  for (const json& entry : unpacked.header().at("arrays")) {
    if (entry.at("name") != name) continue;
    EXPECT_EQ(entry.at("type"), "s32");
    const std::size_t count = entry.at("count"), period = entry.value("period", 0);
    const std::size_t begin = unpacked.begin() + entry.at("offset").get<std::size_t>();
    std::vector<std::uint32_t> bits(count);
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t b = 0; b < 4; ++b) {
        bits[k] |= std::uint32_t{static_cast<unsigned char>(message[begin + b * count + k])}
                   << (8 * b);
      }
      if (period > 0 && k >= period) bits[k] ^= bits[k - period];
    }
    std::vector<float> numbers(count);
    if (count > 0) std::memcpy(numbers.data(), bits.data(), 4 * count);
    return numbers;
  }
  ADD_FAILURE() << "there is no " << name;
  return {};
}

TEST(StandalonePage, HoldsWhatIsServedRoundedToWhatIsShown) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 100);
  RecordedRun run(folder / "a.h5");
  const json view = data_in(page_of({&run}));
  EXPECT_EQ(view.at("format"), "perpend view");
  EXPECT_EQ(view.at("version"), 2);
  ASSERT_EQ(view.at("runs").size(), 1u);
  const json& held = view.at("runs").at(0);
  EXPECT_EQ(held.at("name"), "a.h5");
  EXPECT_EQ(held.at("stage"), json::parse(stage_json(run.stage())));
  const std::string motion = gunzip(from_base64(held.at("motion")));
  EXPECT_EQ(Unpacked(motion).f64("energy_error"), Unpacked(run.motion()).f64("energy_error"));
  const auto expect_near = [](const auto& numbers, const auto& whole, double share) {
    ASSERT_EQ(numbers.size(), whole.size());
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      if (std::isfinite(whole[k])) {
        EXPECT_NEAR(numbers[k], whole[k], share * std::abs(whole[k]) + 1e-37);
      } else {
        EXPECT_EQ(numbers[k], static_cast<float>(whole[k]));
      }
    }
  };
  expect_near(slim_numbers(motion, "position"), Unpacked(run.motion()).f32("position"), 4e-6);
  ASSERT_EQ(held.at("details").size(), 4u);
  EXPECT_EQ(held.at("details").at(1).at("at").at(0), 32);
  EXPECT_EQ(held.at("details").at(3).at("at").size(), 4u);
  const std::string slim = gunzip(from_base64(held.at("details").at(1).at("data")));
  const Unpacked whole(run.details(32, 32));
  EXPECT_EQ(Unpacked(slim).i32("at").at(31), 63);
  EXPECT_EQ(Unpacked(slim).i32("contact_row"), whole.i32("contact_row"));
  for (const char* name : {"x", "l", "u"}) {
    expect_near(slim_numbers(slim, name), whole.f64(name), 1e-3);
  }
  expect_near(slim_numbers(slim, "contact_force"), whole.f32("contact_force"), 1e-3);
  // Errors are right to a few per cent, and none where they are far below the largest of their
  // step.
  const std::vector<float> energy = slim_numbers(slim, "energy");
  const std::vector<int> starts = whole.i32("row_start");
  for (std::size_t k = 0; k < 32; ++k) {
    const std::vector<double> all = whole.f64("energy");
    const double largest = *std::max_element(all.begin() + starts[k], all.begin() + starts[k + 1]);
    for (int row = starts[k]; row < starts[k + 1]; ++row) {
      EXPECT_NEAR(energy[row], all[row], std::max(0.035 * all[row], 1.001e-3 * largest));
    }
  }
}

TEST(StandalonePage, HoldsTwoRuns) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 3);
  record_scene(busy_scene, {folder / "b.h5"}, 0);
  RecordedRun a(folder / "a.h5"), b(folder / "b.h5");
  const json runs = data_in(page_of({&a, &b})).at("runs");
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs.at(1).at("name"), "b.h5");
  EXPECT_TRUE(runs.at(1).at("details").empty());
}

TEST(StandalonePage, KeepsTheWorstStepsWhereNotAllFitAndSaysSo) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 200);
  RecordedRun run(folder / "a.h5");
  const std::size_t all = page_of({&run}).size();
  const json some = data_in(page_of({&run}, all * 3 / 4)).at("runs").at(0);
  std::set<int> kept;
  for (const json& block : some.at("details")) {
    for (int step : block.at("at")) EXPECT_TRUE(kept.insert(step).second);
  }
  ASSERT_GT(kept.size(), 20u);
  ASSERT_LT(kept.size(), 200u);
  const std::vector<double> errors = run.run_motion().energy_error;
  const auto worst = std::max_element(errors.begin(), errors.end()) - errors.begin();
  EXPECT_TRUE(kept.contains(static_cast<int>(worst)));
  // Nowhere is a long stretch without any.
  int last = 0;
  for (int step : kept) {
    EXPECT_LT(step - last, 12);
    last = step;
  }
  const std::string message = some.at("stage").at("message");
  EXPECT_NE(message.find("of " + std::to_string(kept.size()) + " of 200 steps"), message.npos)
      << message;
  const json none = data_in(page_of({&run}, 1)).at("runs").at(0);
  EXPECT_TRUE(none.at("details").empty());
}

TEST(StandalonePage, NamesCannotEndTheScript) {
  TemporaryFolder folder;
  record_scene(
      "title: \"</script><script>alert(1)</script>\"\n"
      "bodies: [{name: \"<!--\", shape: {sphere: {radius_m: 1}}}]\n",
      {folder / "a<b.h5"}, 1);
  RecordedRun run(folder / "a<b.h5");
  const json held = data_in(page_of({&run})).at("runs").at(0);
  EXPECT_EQ(held.at("name"), "a<b.h5");
  EXPECT_EQ(held.at("stage").at("title"), "</script><script>alert(1)</script>");
}

TEST(StandalonePage, ThePageOfThisProgramHasOnePlaceForTheRuns) {
  if (viewer_page().empty()) GTEST_SKIP() << "built without Node";
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 1);
  RecordedRun run(folder / "a.h5");
  RecordedRun* const runs[] = {&run};
  std::ostringstream out;
  EXPECT_NO_THROW(write_standalone_page(out, runs));
  EXPECT_EQ(out.str().find(viewer_placeholder), std::string::npos);
}

}  // namespace
}  // namespace perpend
