#include "scene/reading/scene_override.h"

#include "border/bad_input.h"

namespace perpend {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

SceneOverride read_override(std::string_view part) {
  const std::size_t equals = part.find('=');
  if (equals != std::string_view::npos) {
    SceneOverride read{std::string(trimmed(part.substr(0, equals))),
                       std::string(trimmed(part.substr(equals + 1)))};
    if (!read.path.empty() && !read.value.empty()) return read;
  }
  throw BadInput(sentence("'", part, "' is no name with a value; give NAME=VALUE, and several ",
                          "between commas"));
}

/// Where the part ends that begins the list: at the first comma outside brackets and quotes.
std::size_t end_of_part(std::string_view list) {
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const char c = list[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ',' && depth <= 0) {
      return i;
    }
  }
  return list.size();
}

}  // namespace

std::vector<SceneOverride> split_overrides(std::string_view list) {
  std::vector<SceneOverride> overrides;
  while (true) {
    const std::size_t end = end_of_part(list);
    overrides.push_back(read_override(trimmed(list.substr(0, end))));
    if (end == list.size()) return overrides;
    list.remove_prefix(end + 1);
  }
}

}  // namespace perpend
