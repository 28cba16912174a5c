#include "solver/settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "border/bad_input.h"
#include "border/closest_word.h"

namespace perpend {
namespace {

/// As short as it can be read back from: 1e-5, where the standard library writes 1e-05.
std::string short_text(double number) {
  std::array<char, 32> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  std::string text(digits.data(), written.ptr);
  const std::size_t exponent = text.find_last_of("+-");
  if (text.find('e') == std::string::npos) return text;
  const std::size_t zeros = text.find_first_not_of('0', exponent + 1) - exponent - 1;
  return text.erase(exponent + 1, zeros);
}

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

bool allows(const Setting& setting, double number) {
  const RangeEnd &least = setting.least, &most = setting.most;
  return std::isfinite(number) && (!setting.is_whole || number == std::floor(number)) &&
         (least.is_included ? number >= least.value : number > least.value) &&
         (most.is_included ? number <= most.value : number < most.value);
}

/// " from 1 to 5", " > 0 and < 2", " ≥ 0"; nothing where all numbers are allowed.
std::string range_text(const Setting& setting) {
  const RangeEnd &least = setting.least, &most = setting.most;
  const bool has_least = std::isfinite(least.value), has_most = std::isfinite(most.value);
  if (has_least && has_most && least.is_included && most.is_included) {
    return sentence(" from ", short_text(least.value), " to ", short_text(most.value));
  }
  std::string text;
  if (has_least) text += sentence(least.is_included ? " ≥ " : " > ", short_text(least.value));
  if (has_least && has_most) text += " and";
  if (has_most) text += sentence(most.is_included ? " ≤ " : " < ", short_text(most.value));
  return text;
}

template <typename Named>
std::vector<std::string_view> names_in(std::span<const Named> all, std::string Named::*name) {
  std::vector<std::string_view> names;
  for (const Named& one : all) names.push_back(one.*name);
  return names;
}

double read_word(const Setting& setting, std::string_view text, std::string_view whose) {
  const auto words = names_in<SettingWord>(setting.words, &SettingWord::word);
  const auto found = std::find(words.begin(), words.end(), text);
  if (found != words.end()) return static_cast<double>(found - words.begin());
  throw BadInput(sentence(whose, ": ", setting.name, " is '", text, "'",
                          meant_and_listed(text, words, "allowed here")));
}

}  // namespace

std::string fallback_text(const Setting& setting) {
  if (setting.words.empty()) return short_text(setting.fallback);
  const auto index = static_cast<std::size_t>(setting.fallback);
  return index < setting.words.size() ? setting.words[index].word : "";
}

std::string allowed_text(const Setting& setting) {
  if (!setting.words.empty()) {
    return listed(names_in<SettingWord>(setting.words, &SettingWord::word));
  }
  return sentence(setting.is_whole ? "a whole number" : "a number", range_text(setting));
}

double read_value(const Setting& setting, std::string_view text, std::string_view whose) {
  if (!setting.words.empty()) return read_word(setting, text, whose);
  const std::optional<double> number = number_in(text);
  if (number && allows(setting, *number)) return *number;
  throw BadInput(sentence(whose, ": ", setting.name, " is '", text, "'; give ",
                          allowed_text(setting), setting.unit.empty() ? "" : ", in ", setting.unit,
                          " (", setting.meaning, ")"));
}

const Setting* find_setting(std::span<const Setting> settings, std::string_view name) {
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const Setting& setting) { return setting.name == name; });
  return found == settings.end() ? nullptr : &*found;
}

std::vector<double> read_values(std::span<const Setting> settings, std::string_view text,
                                std::string_view whose) {
  std::vector<double> values;
  for (const Setting& setting : settings) values.push_back(setting.fallback);
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(item.size() + 1, text.size()));
    const std::string_view name = item.substr(0, item.find('='));
    const Setting* setting = find_setting(settings, name);
    if (!setting) {
      throw BadInput(
          sentence(whose, ": there is no setting '", name, "'",
                   meant_and_listed(name, names_in(settings, &Setting::name), "its settings")));
    }
    if (name.size() == item.size()) {
      throw BadInput(sentence(whose, ": ", name, " has no value; write ", name, "=",
                              fallback_text(*setting), ", or another value (",
                              allowed_text(*setting), ")"));
    }
    values[setting - settings.data()] = read_value(*setting, item.substr(name.size() + 1), whose);
  }
  return values;
}

}  // namespace perpend
