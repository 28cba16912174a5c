#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Settings that are bound to the members of a struct of options:
///
///     {&PgsOptions::tolerance, "tolerance", "N s", 0, infinity, "stop once ..."}
///
/// The struct has the default; one such line per setting has the rest. Checks, help and docs are
/// made of it.
namespace perpend {

/// One end of the numbers that a setting allows.
struct RangeEnd {
  RangeEnd(double number, bool included = true) : value(number), is_included(included) {}

  double value;
  bool is_included;
};

/// The ends of a range that excludes them: `above(0), below(2)`.
inline RangeEnd above(double value) {
  return {value, false};
}
inline RangeEnd below(double value) {
  return {value, false};
}

struct SettingWord {
  std::string word{};
  std::string meaning{};  ///< may be empty
};

/// What there is to know of one setting, as plain data. Its value is a number; where it takes
/// words, the index of the word.
struct Setting {
  std::string name{};
  double fallback = 0;  ///< the default
  std::string unit{};   ///< empty: none
  RangeEnd least = 0;   ///< of a number
  RangeEnd most = 0;
  bool is_whole = false;
  std::vector<SettingWord> words{};  ///< empty: a number
  std::string meaning{};
  bool is_common = false;  ///< every solver has it
};

/// The default as a person writes it: "1e-5", "given".
std::string fallback_text(const Setting& setting);

/// "a number ≥ 0", "a number > 0 and < 2", "a whole number from 1 to 10000", "given, reversed".
std::string allowed_text(const Setting& setting);

/// The value that a text stands for. Throws BadInput where it is not allowed: the sentence begins
/// with `whose`, such as "solver pgs", and says what is allowed.
double read_value(const Setting& setting, std::string_view text, std::string_view whose);

/// Null where there is none of that name.
const Setting* find_setting(std::span<const Setting> settings, std::string_view name);

/// One value for each setting: the default, or what `text` says, `name=value,name=value`. Where a
/// name comes twice the last counts. Throws BadInput, as `read_value`.
std::vector<double> read_values(std::span<const Setting> settings, std::string_view text,
                                std::string_view whose);

/// A value of an enum and its word.
template <typename Value>
struct SettingChoice {
  Value value;
  std::string word{};
  std::string meaning{};
};

/// A member of a member: `nested(&PsorOptions::sweep, &BodySweepOptions::omega)`.
template <typename Outer, typename Inner>
auto nested(Outer outer, Inner inner) {
  return [ outer, inner ](auto& options) -> auto& {
    return std::invoke(inner, std::invoke(outer, options));
  };
}

/// A setting and the member of `Options` that holds it. A member is a pointer to it, or a function
/// that returns a reference to it.
template <typename Options>
struct SettingField {
  template <typename Member>
  using ValueOf = std::remove_reference_t<std::invoke_result_t<Member, Options&>>;

  /// A number: whole where the member is an int.
  template <typename Member>
  SettingField(Member member, std::string name, std::string unit, RangeEnd least, RangeEnd most,
               std::string meaning) {
    using Value = ValueOf<Member>;
    static_assert(std::is_same_v<Value, int> || std::is_same_v<Value, double>);
    setting.is_whole = std::is_same_v<Value, int>;
    if (setting.is_whole) {
      least.value = std::max(least.value, double{std::numeric_limits<int>::min()});
      most.value = std::min(most.value, double{std::numeric_limits<int>::max()});
    }
    setting.name = std::move(name);
    setting.fallback = default_of(member);
    setting.unit = std::move(unit);
    setting.least = least;
    setting.most = most;
    setting.meaning = std::move(meaning);
    set = [member](Options& options, double value) {
      std::invoke(member, options) = static_cast<Value>(value);
    };
  }

  /// One of a few words, the default among them.
  template <typename Member>
  SettingField(Member member, std::string name, std::vector<SettingChoice<ValueOf<Member>>> choices,
               std::string meaning) {
    setting.name = std::move(name);
    setting.meaning = std::move(meaning);
    setting.fallback = static_cast<double>(choices.size());
    for (const auto& choice : choices) {
      if (choice.value == default_of(member)) {
        setting.fallback = static_cast<double>(setting.words.size());
      }
      setting.words.push_back({choice.word, choice.meaning});
    }
    set = [member, choices = std::move(choices)](Options& options, double value) {
      std::invoke(member, options) = choices.at(static_cast<std::size_t>(value)).value;
    };
  }

  /// Yes or no.
  template <typename Member>
  SettingField(Member member, std::string name, std::string meaning)
      : SettingField(member, std::move(name),
                     std::vector<SettingChoice<bool>>{{false, "no", ""}, {true, "yes", ""}},
                     std::move(meaning)) {}

  Setting setting;
  std::function<void(Options&, double)> set;

 private:
  template <typename Member>
  static auto default_of(Member member) {
    Options options{};
    return std::invoke(member, options);
  }
};

template <typename Options>
std::vector<Setting> settings_of(const std::vector<SettingField<Options>>& fields) {
  std::vector<Setting> settings;
  for (const SettingField<Options>& field : fields) settings.push_back(field.setting);
  return settings;
}

/// The options with one value for each field, in their order.
template <typename Options>
Options options_with(const std::vector<SettingField<Options>>& fields,
                     std::span<const double> values) {
  Options options{};
  for (std::size_t k = 0; k < fields.size(); ++k) fields[k].set(options, values[k]);
  return options;
}

}  // namespace perpend
