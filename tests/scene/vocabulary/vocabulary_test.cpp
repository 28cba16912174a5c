#include "scene/vocabulary/vocabulary.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "scene/described_vocabulary.h"
#include "scene/project_folder.h"
#include "scene/reading/yaml_tree.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

std::string text_in(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Vocabulary, IsWhatTheSchemaSays) {
  EXPECT_TRUE(text_in(test::project() / "scenes/scene.schema.json") == schema_of_vocabulary())
      << "write it again: build/write_vocabulary .";
}

TEST(Vocabulary, IsWhatTheGuideSays) {
  const std::string guide = text_in(test::project() / "docs/guide/scene-files.md");
  const std::size_t tables = guide.find(tables_begin);
  ASSERT_NE(tables, std::string::npos);
  EXPECT_TRUE(guide.substr(tables + tables_begin.size()) == tables_of_vocabulary())
      << "write it again: build/write_vocabulary .";
}

TEST(Vocabulary, NamesEveryMapOnceAndUsesAll) {
  std::set<std::string_view> names;
  std::set<std::string_view> used{"scene"};
  for (const MapEntry& map : vocabulary()) {
    EXPECT_TRUE(names.insert(map.name).second) << map.name;
    for (const std::string& kind : map.kinds) used.insert(kind);
    std::set<std::string_view> keys;
    for (const KeyEntry& entry : map.keys) {
      EXPECT_TRUE(keys.insert(entry.key).second) << map.name << ": " << entry.key;
      EXPECT_TRUE(entry.unit.empty() || entry.key.ends_with(entry.unit)) << entry.key;
      if (entry.kind != ValueKind::choice && !entry.of.empty()) used.insert(entry.of);
      if (entry.kind == ValueKind::setting) used.insert("input");
    }
  }
  EXPECT_EQ(names, used);
}

/// All keys that the maps of the tree have, each after the map's name.
void gather(const YamlNode& node, const MapEntry& any, std::set<std::string>& found) {
  const MapEntry& map =
      any.kinds.empty() ? any : vocabulary_map(node.find("kind")->text + " " + any.name);
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    found.insert(map.name + "/" + node.keys[i].text);
    for (const KeyEntry& entry : map.keys) {
      if (entry.key != node.keys[i].text || entry.kind == ValueKind::choice || entry.of.empty()) {
        continue;
      }
      const YamlNode& value = node.items[i];
      const bool is_input = value.find("input") != nullptr;
      if (value.kind == YamlNode::Kind::map) {
        gather(value, vocabulary_map(is_input ? "input" : entry.of), found);
      }
      if (entry.kind != ValueKind::maps) continue;
      for (const YamlNode& item : value.items) gather(item, vocabulary_map(entry.of), found);
    }
  }
}

/// Each key of tests/scene/every_key.yaml has a value other than its default. A key that the reader
/// knew and did not read would leave the scene as it is without it.
TEST(Vocabulary, HasNoKeyThatDoesNothing) {
  const std::filesystem::path path = test::project() / "tests/scene/every_key.yaml";
  std::set<std::string> found;
  const std::string text = text_in(path);
  gather(parse_yaml(text), vocabulary().front(), found);
  for (const MapEntry& map : vocabulary()) {
    for (const KeyEntry& entry : map.keys) {
      EXPECT_TRUE(found.contains(map.name + "/" + std::string(entry.key)))
          << entry.key << " of " << map.name;
    }
  }
  const std::string whole = write_scene(parse_scene(text, path.string()));
  // Lines with one key each are left out in turn.
  std::istringstream lines(text);
  std::size_t start = 0;
  int left_out = 0;
  for (std::string line; std::getline(lines, line); start += line.size() + 1) {
    if (line.find("  # alone") == std::string::npos) continue;
    std::string without = text;
    without.erase(start, line.size() + 1);
    ++left_out;
    EXPECT_TRUE(write_scene(parse_scene(without, path.string())) != whole) << line;
  }
  EXPECT_GT(left_out, 90);
}

TEST(Vocabulary, ValidatesTheScenesByTheSchema) {
  std::string command = std::string(PERPEND_PYTHON) + " " +
                        (test::project() / "tests/scene/validate_scenes.py").string() + " " +
                        (test::project() / "scenes/scene.schema.json").string() + " " +
                        (test::project() / "tests/scene/every_key.yaml").string();
  for (const auto& entry : std::filesystem::directory_iterator(test::project() / "scenes")) {
    if (entry.path().extension() == ".yaml") command += " " + entry.path().string();
  }
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
}

TEST(Vocabulary, RefusesByTheSchemaWhatTheReaderRefuses) {
  const std::filesystem::path bad = std::filesystem::path(testing::TempDir()) / "bad_key.yaml";
  std::ofstream(bad) << "bodies: [{name: a, mass_g: 1}]\n";
  const std::string command = std::string(PERPEND_PYTHON) + " " +
                              (test::project() / "tests/scene/validate_scenes.py").string() + " " +
                              (test::project() / "scenes/scene.schema.json").string() + " " +
                              bad.string() + " > /dev/null";
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_THROW(read_scene(bad), BadInput);
}

}  // namespace
}  // namespace perpend
