#include "scene/reading/apply_override.h"

#include <algorithm>
#include <charconv>

#include "border/closest_word.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

using Kind = YamlNode::Kind;

void mark_all(YamlNode& node, TextMark mark) {
  node.mark = mark;
  for (YamlNode& key : node.keys) key.mark = mark;
  for (YamlNode& item : node.items) mark_all(item, mark);
}

YamlNode parse_value(const SceneOverride& given, TextMark mark) {
  try {
    YamlNode value = parse_yaml(given.value);
    mark_all(value, mark);
    return value;
  } catch (const BadYaml& bad) {
    throw BadYaml(mark, bad.what());
  }
}

/// Walks from the root of a tree along a path.
class Walk {
 public:
  Walk(std::string_view path, TextMark mark, YamlNode& file)
      : path_(path), rest_(path), mark_(mark), node_(&file) {}

  YamlNode& to_the_end() {
    for (std::size_t level = 0; !rest_.empty(); ++level) {
      if (level == deepest_nesting) fail("the path has too many steps");
      if (node_->kind == Kind::list) {
        enter_item();
      } else {
        enter_key();
      }
    }
    return *node_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw BadYaml(mark_, what); }

  /// What was walked along so far, for sentences.
  std::string here() const {
    const std::size_t walked = path_.size() - rest_.size();
    return walked == 0 ? "the file" : sentence("'", path_.substr(0, walked - 1), "'");
  }

  void pass(std::size_t letters) { rest_.remove_prefix(std::min(letters + 1, rest_.size())); }

  void enter_key() {
    if (node_->kind == Kind::nothing) node_->kind = Kind::map;
    if (node_->kind != Kind::map) {
      fail(sentence(here(), " is ", described(*node_), "; nothing lies within it"));
    }
    const std::string key(rest_.substr(0, rest_.find('.')));
    const auto same = [&](const YamlNode& other) { return other.text == key; };
    const auto found = std::find_if(node_->keys.begin(), node_->keys.end(), same);
    const std::ptrdiff_t place = found - node_->keys.begin();
    if (found == node_->keys.end()) {
      YamlNode& added = node_->keys.emplace_back();
      added.kind = Kind::scalar;
      added.mark = mark_;
      added.text = key;
      node_->items.emplace_back().mark = mark_;
    }
    node_ = &node_->items[place];
    pass(key.size());
  }

  void enter_item() {
    std::vector<std::string_view> names;
    for (YamlNode& item : node_->items) {
      const YamlNode* name = item.find("name");
      if (name == nullptr) continue;
      const std::string& text = name->text;
      names.push_back(text);
      // Names may hold dots themselves.
      if (!rest_.starts_with(text) || (rest_.size() > text.size() && rest_[text.size()] != '.')) {
        continue;
      }
      node_ = &item;
      pass(text.size());
      return;
    }
    const std::string_view step = rest_.substr(0, rest_.find('.'));
    if (!names.empty()) {
      fail(sentence("there is no '", step, "' in ", here(),
                    meant_and_listed(step, names, "there are")));
    }
    enter_number(step);
  }

  void enter_number(std::string_view step) {
    std::size_t number = 0;
    const char* end = step.data() + step.size();
    const auto [stop, error] = std::from_chars(step.data(), end, number);
    if (error != std::errc{} || stop != end || number >= node_->items.size()) {
      fail(sentence(here(), " is a list of ", node_->items.size(),
                    " without names; give the number of an item, from 0, in place of '", step,
                    "'"));
    }
    node_ = &node_->items[number];
    pass(step.size());
  }

  std::string_view path_;
  std::string_view rest_;
  TextMark mark_;
  YamlNode* node_;
};

}  // namespace

TextMark override_mark(std::size_t number) {
  return {-1 - static_cast<int>(number), 1};
}

std::optional<std::size_t> override_at(TextMark mark) {
  if (mark.line > 0) return std::nullopt;
  return static_cast<std::size_t>(-1 - mark.line);
}

void apply_override(const SceneOverride& given, TextMark mark, YamlNode& file) {
  if (given.path.empty() || given.path.ends_with('.')) {
    throw BadYaml(mark, "the path ends before a key; write the keys between dots");
  }
  YamlNode value = parse_value(given, mark);
  Walk(given.path, mark, file).to_the_end() = std::move(value);
}

}  // namespace perpend
