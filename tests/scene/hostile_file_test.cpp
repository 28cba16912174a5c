#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "border/bad_input.h"
#include "scene/complaint.h"
#include "scene/reading/yaml_tree.h"
#include "scene/scene_file.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

std::string complaint(const std::string& text) {
  return test::complaint(text, "f");
}

TEST(HostileFile, RefusesDeepNestingWhereItGoesTooDeep) {
  EXPECT_EQ(
      complaint("bodies: " + std::string(1000, '[') + std::string(1000, ']')),
      "f:1:40: lists and maps stand within each other more than 32 deep; no scene needs that");
  EXPECT_EQ(
      complaint("bodies: " + std::string(1'000'000, '{')),
      "f:1:40: lists and maps stand within each other more than 32 deep; no scene needs that");
}

TEST(HostileFile, RefusesAnchorsAndAliases) {
  EXPECT_EQ(complaint("a: &x [1, 2]\nb: [*x, *x]\n"),
            "f:1:4: anchors and aliases (& and *) are not read; write the value out");
  EXPECT_EQ(complaint("a: *x\n"), "f:1:4: this is not YAML: the referenced anchor is not defined");
}

TEST(HostileFile, RefusesTags) {
  EXPECT_EQ(complaint("name: !!binary aaaa\n"),
            "f:1:7: the tag 'tag:yaml.org,2002:binary' is not read; leave it out");
}

TEST(HostileFile, RefusesWhatIsNoText) {
  EXPECT_EQ(complaint(std::string("name: a\nti\0tle", 13)),
            "f:2:3: byte 0 is no text; a scene file is UTF-8 text");
  EXPECT_EQ(complaint("name: \xff"), "f:1:7: byte 255 is no text; a scene file is UTF-8 text");
  EXPECT_EQ(complaint("name: ü\xc3"), "f:1:8: byte 195 is no text; a scene file is UTF-8 text");
  EXPECT_EQ(complaint("\x89HDF\r\n\x1a\n"),
            "f:1:1: byte 137 is no text; a scene file is UTF-8 text");
}

TEST(HostileFile, RefusesTooManyValues) {
  EXPECT_NO_THROW(parse_yaml("[1, 2, 3]", 4));
  EXPECT_THROW(parse_yaml("[1, 2, 3, 4]", 4), BadYaml);
  EXPECT_LE(most_values * sizeof(YamlNode), std::size_t{400} << 20);
}

TEST(HostileFile, RefusesManyKeysWithoutLookingThroughThemForEver) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += sentence("k", i, ": 1\n");
  EXPECT_EQ(complaint(text), "f:1001:1: the map has more than 1000 keys");
}

TEST(HostileFile, RefusesAFileOfAGigabyteWithoutReadingIt) {
  const auto path = std::filesystem::path(testing::TempDir()) / "gigabyte.yaml";
  std::ofstream(path) << "bodies: []\n";
  std::filesystem::resize_file(path, std::uintmax_t{1} << 30);  // sparse
  try {
    read_scene(path);
    ADD_FAILURE();
  } catch (const BadInput& bad) {
    EXPECT_EQ(std::string(bad.what()), path.string() +
                                           ": the file has 1073741824 bytes, and at "
                                           "most 33554432 are read");
  }
  std::filesystem::remove(path);
}

TEST(HostileFile, RefusesAMeshThatIsNotBesideTheScene) {
  const support::TemporaryFolder folder;
  const std::filesystem::path scenes = folder.path() / "scenes";
  std::filesystem::create_directories(scenes / "meshes");
  const auto block = std::filesystem::path(PERPEND_PROJECT) / "tests/scene/block.obj";
  std::filesystem::copy(block, scenes / "meshes/block.obj");
  std::filesystem::copy(block, folder.path() / "outside.obj");
  std::filesystem::create_symlink("../outside.obj", scenes / "link.obj");
  std::filesystem::create_symlink("meshes/block.obj", scenes / "inner.obj");
  std::filesystem::create_directory_symlink("..", scenes / "up");
  const auto mesh = [&](const std::string& file) {
    return test::complaint(
        "bodies: [{name: a, kind: fixed, shape: {mesh: {file: \"" + file + "\"}}}]",
        (scenes / "f").string());
  };
  EXPECT_EQ(mesh("meshes/block.obj"), "none");
  EXPECT_EQ(mesh("inner.obj"), "none");
  for (const std::string& file :
       {std::string("../outside.obj"), std::string("link.obj"), std::string("up/outside.obj"),
        std::string("meshes/../inner.obj"), (scenes / "meshes/block.obj").string()}) {
    EXPECT_EQ(mesh(file), (scenes / "f").string() + ":1:54: the mesh file '" + file +
                              "' is not in the folder of the scene file; copy it there, and give "
                              "its name");
  }
}

/// Whatever a file holds, it is read, or refused with a place.
TEST(HostileFile, GivesASceneOrAPlaceForEveryDamage) {
  std::ostringstream whole;
  const std::filesystem::path path = std::filesystem::path(PERPEND_PROJECT) / "tests/scene";
  whole << std::ifstream(path / "every_key.yaml").rdbuf();
  const std::string name = (path / "f").string();
  std::mt19937 random(20);
  const std::string letters = "[]{}:,-#\"'&*!|>%@`\n\t 0.e\xc3z";
  const auto pick = [&](std::size_t below) { return random() % below; };
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    std::string text = whole.str();
    for (std::size_t k = pick(4) + 1; k > 0; --k) {
      const std::size_t at = pick(text.size());
      if (round % 3 == 0) text.resize(at + 1);
      if (round % 3 == 1) text.erase(at, 1 + pick(40));
      if (!text.empty()) text[pick(text.size())] = letters[pick(letters.size())];
    }
    try {
      parse_scene(text, name);
    } catch (const BadInput& bad) {
      ++refused;
      EXPECT_EQ(std::string(bad.what()).rfind(name + ":", 0), 0U) << bad.what();
    }
  }
  EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace perpend
