#include "viewer/standalone_page.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <nlohmann/json.hpp>
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

std::string page_of(std::vector<ViewedRun*> runs, std::size_t largest_bytes = 150'000'000) {
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

TEST(StandalonePage, HoldsTheSameBytesThatAreServed) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 100);
  RecordedRun run(folder / "a.h5");
  const json view = data_in(page_of({&run}));
  EXPECT_EQ(view.at("format"), "perpend view");
  EXPECT_EQ(view.at("version"), 1);
  ASSERT_EQ(view.at("runs").size(), 1u);
  const json& held = view.at("runs").at(0);
  EXPECT_EQ(held.at("name"), "a.h5");
  EXPECT_EQ(held.at("stage"), json::parse(stage_json(run.stage())));
  EXPECT_EQ(gunzip(from_base64(held.at("motion"))), run.motion());
  ASSERT_EQ(held.at("details").size(), 2u);
  EXPECT_EQ(held.at("details").at(0).at("count"), 64);
  EXPECT_EQ(held.at("details").at(1).at("first"), 64);
  EXPECT_EQ(held.at("details").at(1).at("count"), 36);
  EXPECT_EQ(gunzip(from_base64(held.at("details").at(1).at("data"))), run.details(64, 36));
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

TEST(StandalonePage, LeavesOutDetailsThatWouldMakeItTooLargeAndSaysSo) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 200);
  RecordedRun run(folder / "a.h5");
  const std::size_t all = page_of({&run}).size();
  const json some = data_in(page_of({&run}, all * 3 / 4)).at("runs").at(0);
  ASSERT_GT(some.at("details").size(), 0u);
  ASSERT_LT(some.at("details").size(), 4u);
  const std::string first_missing = std::to_string(64 * some.at("details").size() + 1);
  const std::string message = some.at("stage").at("message");
  EXPECT_NE(message.find("from " + first_missing + " on"), message.npos) << message;
  const json none = data_in(page_of({&run}, 1)).at("runs").at(0);
  EXPECT_TRUE(none.at("details").empty());
  EXPECT_EQ(gunzip(from_base64(none.at("motion"))), run.motion());
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
  ViewedRun* const runs[] = {&run};
  std::ostringstream out;
  EXPECT_NO_THROW(write_standalone_page(out, runs));
  EXPECT_EQ(out.str().find(viewer_placeholder), std::string::npos);
}

}  // namespace
}  // namespace perpend
