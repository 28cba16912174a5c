#include "scene/reading/yaml_tree.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <streambuf>

namespace perpend {
namespace {

TextMark mark_of(const YAML::Mark& mark) {
  return {std::max(mark.line, 0) + 1, std::max(mark.column, 0) + 1};
}

/// Reads a text in place.
class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // NOLINT: it is only read
    setg(begin, begin, begin + text.size());
  }
};

/// Builds the tree from what the parser meets. A tree of its own, rather than that of the parser,
/// so that limits hold while the text is read.
class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(std::size_t most) : most_(most) {}

  YamlNode take() { return std::move(root_); }
  /// Where the innermost list or map begins that has not ended.
  TextMark last_open(TextMark fallback) const {
    return open_.empty() ? fallback : open_.back().mark;
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (has_root_) {
      throw BadYaml(mark_of(mark), "a second document begins here; a file holds one scene");
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    add(make(YamlNode::Kind::nothing, mark));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_anchor(mark); }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    check_plain(mark, tag, anchor);
    YamlNode node = make(YamlNode::Kind::scalar, mark);
    node.is_quoted = tag == "!";
    node.text = value;
    add(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::list, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::map, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

 private:
  [[noreturn]] static void refuse_anchor(const YAML::Mark& mark) {
    throw BadYaml(mark_of(mark), "anchors and aliases (& and *) are not read; write the value out");
  }

  static void check_plain(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (anchor != 0) refuse_anchor(mark);
    if (tag.empty() || tag == "?" || tag == "!") return;
    throw BadYaml(mark_of(mark), sentence("the tag '", tag, "' is not read; leave it out"));
  }

  YamlNode make(YamlNode::Kind kind, const YAML::Mark& mark) {
    if (++values_ > most_) {
      throw BadYaml(mark_of(mark), sentence("the file holds more than ", most_,
                                            " values; keep large meshes in files of their own"));
    }
    YamlNode node;
    node.kind = kind;
    node.mark = mark_of(mark);
    return node;
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag,
            YAML::anchor_t anchor) {
    check_plain(mark, tag, anchor);
    if (open_.size() == deepest_nesting) {
      throw BadYaml(mark_of(mark), sentence("lists and maps stand within each other more than ",
                                            deepest_nesting, " deep; no scene needs that"));
    }
    open_.push_back(make(kind, mark));
  }

  void close() {
    YamlNode node = std::move(open_.back());
    open_.pop_back();
    add(std::move(node));
  }

  void add(YamlNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
      has_root_ = true;
      return;
    }
    YamlNode& parent = open_.back();
    if (parent.kind == YamlNode::Kind::map && parent.keys.size() == parent.items.size()) {
      add_key(parent, std::move(node));
    } else {
      parent.items.push_back(std::move(node));
    }
  }

  static void add_key(YamlNode& map, YamlNode key) {
    if (key.kind != YamlNode::Kind::scalar) {
      throw BadYaml(key.mark, "a key must be a word; put quotes around it if it is one");
    }
    for (const YamlNode& other : map.keys) {
      if (other.text != key.text) continue;
      throw BadYaml(key.mark, sentence("the key '", key.text, "' stands here twice, first in line ",
                                       other.mark.line, "; remove one"));
    }
    // No map of a scene has as many keys, and looking for equal ones takes time with their square.
    if (map.keys.size() == 1000) throw BadYaml(key.mark, "the map has more than 1000 keys");
    map.keys.push_back(std::move(key));
  }

  YamlNode root_;
  bool has_root_ = false;
  std::vector<YamlNode> open_;
  std::size_t most_;
  std::size_t values_ = 0;
};

/// How many bytes the UTF-8 character at `text[i]` has; 0 if it is none.
std::size_t character_length(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(i);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || i + length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xc0) != 0x80) return 0;
  }
  return length;
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].text == key) return &items[i];
  }
  return nullptr;
}

void check_text(std::string_view text) {
  if (text.size() > largest_scene_text) {
    throw BadYaml({}, sentence("the text has ", text.size(), " bytes, and at most ",
                               largest_scene_text, " are read"));
  }
  TextMark mark;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text, i);
    const unsigned char first = static_cast<unsigned char>(text[i]);
    const bool is_control =
        first == 0x7f || (first < 0x20 && first != '\n' && first != '\r' && first != '\t');
    if (length == 0 || is_control) {
      throw BadYaml(mark, sentence("byte ", static_cast<int>(first),
                                   " is no text; a scene file is UTF-8 text"));
    }
    mark = first == '\n' ? TextMark{mark.line + 1, 1} : TextMark{mark.line, mark.column + 1};
    i += length;
  }
}

YamlNode parse_yaml(std::string_view text, std::size_t values) {
  check_text(text);
  // The parser takes the end of the text for the end of quotes that were never closed, if a line
  // ends there.
  ViewBuffer buffer(text.substr(0, text.find_last_not_of(" \t\r\n") + 1));
  std::istream in(&buffer);
  TreeBuilder builder(values);
  try {
    YAML::Parser parser(in);
    if (!parser.HandleNextDocument(builder)) throw BadYaml({}, "the file is empty");
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& bad) {
    // Of a bracket that is never closed, its place says more than the end of the file.
    const bool is_open = bad.msg.starts_with("end of ");
    const bool has_bare_colon = bad.msg.find("illegal map value") != std::string::npos;
    const TextMark mark = mark_of(bad.mark);
    throw BadYaml(is_open ? builder.last_open(mark) : mark,
                  sentence("this is not YAML: ", bad.msg,
                           has_bare_colon ? "; put a text that holds ': ' in quotes" : ""));
  }
  return builder.take();
}

}  // namespace perpend
