#include "scene/reading/yaml_values.h"

#include <cctype>
#include <charconv>
#include <limits>
#include <system_error>

namespace perpend {
namespace {

[[noreturn]] void wrong_type(const YamlNode& node, std::string_view wanted) {
  throw BadYaml(node.mark, sentence("this is ", described(node), "; give ", wanted));
}

}  // namespace

std::string described(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::nothing:
      return "empty";
    case YamlNode::Kind::list:
      return sentence("a list of ", node.items.size());
    case YamlNode::Kind::map:
      return "a map of keys";
    case YamlNode::Kind::scalar:
      break;
  }
  const std::string start = node.text.size() > 40 ? node.text.substr(0, 40) + "…" : node.text;
  return sentence(node.is_quoted ? "the text in quotes '" : "'", start, "'");
}

std::string text_of(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar) wrong_type(node, "a text");
  return node.text;
}

double number_of(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar || node.is_quoted) wrong_type(node, "a number");
  const std::string& text = node.text;
  const bool has_sign = text.starts_with('-') || text.starts_with('+');
  const std::string_view size = std::string_view(text).substr(has_sign ? 1 : 0);
  const double sign = text.starts_with('-') ? -1 : 1;
  if (size == ".inf") return sign * std::numeric_limits<double>::infinity();
  if (text == ".nan") return std::numeric_limits<double>::quiet_NaN();
  double value = 0;
  const bool begins_well = !size.empty() && (size[0] == '.' || (size[0] >= '0' && size[0] <= '9'));
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), value);
  if (!begins_well || error == std::errc::invalid_argument || end != size.data() + size.size()) {
    const bool has_unit = begins_well && end != size.data() &&
                          (*end == ' ' || std::isalpha(static_cast<unsigned char>(*end)) != 0);
    wrong_type(node, has_unit ? "the number alone: the unit is in the key" : "a number");
  }
  if (error == std::errc::result_out_of_range) {
    throw BadYaml(node.mark, sentence("'", text, "' is beyond the numbers a double can hold"));
  }
  return sign * value;
}

std::int64_t whole_of(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar || node.is_quoted) wrong_type(node, "a whole number");
  const std::string& text = node.text;
  const bool is_hex = text.starts_with("0x");
  const char* begin = text.data() + (is_hex ? 2 : 0);
  const char* end = text.data() + text.size();
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(begin, end, value, is_hex ? 16 : 10);
  if (error != std::errc() || stop != end || (is_hex && value < 0)) {
    wrong_type(node, "a whole number");
  }
  return value;
}

bool truth_of(const YamlNode& node) {
  const bool is_plain = node.kind == YamlNode::Kind::scalar && !node.is_quoted;
  if (is_plain && node.text == "true") return true;
  if (is_plain && node.text == "false") return false;
  wrong_type(node, "true or false");
}

const std::vector<YamlNode>& items_of(const YamlNode& node, std::size_t count) {
  if (node.kind != YamlNode::Kind::list || (count != 0 && node.items.size() != count)) {
    wrong_type(node, count == 0 ? "a list" : sentence("a list of ", count));
  }
  return node.items;
}

std::vector<double> numbers_of(const YamlNode& node, std::size_t count) {
  std::vector<double> numbers;
  for (const YamlNode& item : items_of(node, count)) numbers.push_back(number_of(item));
  return numbers;
}

Vector3 vector_of(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::list || node.items.size() != 3) {
    wrong_type(node, "a list of three numbers");
  }
  return {number_of(node.items[0]), number_of(node.items[1]), number_of(node.items[2])};
}

}  // namespace perpend
