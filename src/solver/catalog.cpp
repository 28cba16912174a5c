#include "solver/catalog.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "problem/bad_input.h"
#include "solver/bpp.h"
#include "solver/cone_exact.h"
#include "solver/exact.h"
#include "solver/pgs.h"

namespace perpend {
namespace {

template <typename Values, typename NameOf>
std::string list_names(const Values& values, NameOf name_of) {
  std::string list;
  for (const auto& value : values) {
    if (!list.empty()) list += ", ";
    list += name_of(value);
  }
  return list;
}

std::optional<double> to_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

void check_value(const CatalogEntry& entry, const Setting& setting, const std::string& value) {
  if (setting.allowed.empty()) {
    const std::optional<double> number = to_number(value);
    if (number && std::isfinite(*number) && *number >= 0) return;
    throw BadInput(sentence("solver ", entry.name, ": ", setting.name, " is '", value,
                            "'; give a number ≥ 0 (", setting.meaning, ")"));
  }
  const auto& allowed = setting.allowed;
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return;
  throw BadInput(sentence("solver ", entry.name, ": ", setting.name, " is '", value,
                          "'; give one of ",
                          list_names(allowed, [](const std::string& name) { return name; })));
}

/// Reads `setting=value,setting=value` over the defaults.
SettingValues read_settings(const CatalogEntry& entry, std::string_view text) {
  SettingValues values;
  for (const Setting& setting : entry.settings) values[setting.name] = setting.fallback;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(item.size() + 1, text.size()));
    const std::string name(item.substr(0, item.find('=')));
    const auto setting = std::find_if(entry.settings.begin(), entry.settings.end(),
                                      [&](const Setting& s) { return s.name == name; });
    if (setting == entry.settings.end() || name.size() == item.size()) {
      throw BadInput(sentence(
          "solver ", entry.name, ": '", item, "' is not a setting; write ",
          list_names(entry.settings, [](const Setting& s) { return s.name + "=" + s.fallback; })));
    }
    values[name] = std::string(item.substr(name.size() + 1));
    check_value(entry, *setting, values[name]);
  }
  return values;
}

/// Names stand in the order of their enumerators.
int index_in(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
}

const std::vector<std::string> row_orders{"given", "reversed", "normals_first", "ground_first"};

CatalogEntry pgs_entry() {
  return {"pgs",
          "projected Gauss–Seidel on the rows of A (E18)",
          {{"tolerance", "1e-5", "stop once no impulse changes by more, N s", {}},
           {"order", "given", "order in which a sweep visits the rows", row_orders}},
          [](const SettingValues& values) {
            PgsOptions options;
            options.tolerance = *to_number(values.at("tolerance"));
            options.order = static_cast<RowOrder>(index_in(row_orders, values.at("order")));
            return std::make_unique<Pgs>(options);
          }};
}

const std::vector<std::string> pivot_algebras{"body", "sparse", "dense"};

CatalogEntry bpp_entry() {
  return {"bpp",
          "block principal pivoting (E18)",
          {{"algebra", "body", "how the free rows are solved for", pivot_algebras},
           {"patience", "10", "block moves without progress before single moves", {}}},
          [](const SettingValues& values) {
            BppOptions options;
            options.algebra =
                static_cast<PivotAlgebra>(index_in(pivot_algebras, values.at("algebra")));
            options.patience = static_cast<int>(*to_number(values.at("patience")));
            return std::make_unique<Bpp>(options);
          }};
}

CatalogEntry exact_entry() {
  return {"exact",
          "pivoting by way of the bodies, with an interior point where it gets stuck",
          {{"patience", "4", "block moves without progress before the interior point", {}}},
          [](const SettingValues& values) {
            ExactOptions options;
            options.patience = static_cast<int>(*to_number(values.at("patience")));
            return std::make_unique<Exact>(options);
          }};
}

CatalogEntry cone_exact_entry() {
  return {"cone-exact",
          "Coulomb's law: Newton's method, with an interior point over cones where it gets stuck",
          {{"patience", "8", "steps in which Newton's method must divide its error by ten", {}}},
          [](const SettingValues& values) {
            ConeExactOptions options;
            options.patience = static_cast<int>(*to_number(values.at("patience")));
            return std::make_unique<ConeExact>(options);
          }};
}

}  // namespace

const std::vector<CatalogEntry>& catalog() {
  static const std::vector<CatalogEntry> entries{pgs_entry(), bpp_entry(), exact_entry(),
                                                 cone_exact_entry()};
  return entries;
}

std::unique_ptr<Solver> make_solver(std::string_view description) {
  const std::string_view name = description.substr(0, description.find(':'));
  for (const CatalogEntry& entry : catalog()) {
    if (entry.name != name) continue;
    std::string_view settings = description.substr(name.size());
    if (!settings.empty()) settings.remove_prefix(1);
    return entry.make(read_settings(entry, settings));
  }
  throw BadInput(sentence("there is no solver '", name, "'; the solvers are ",
                          list_names(catalog(), [](const CatalogEntry& e) { return e.name; })));
}

std::vector<std::string> split_solvers(std::string_view list) {
  std::vector<std::string> descriptions;
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(','));
    list.remove_prefix(std::min(item.size() + 1, list.size()));
    const bool is_setting = item.find('=') < item.find(':');
    if (is_setting && !descriptions.empty()) {
      descriptions.back().append(",").append(item);
    } else {
      descriptions.emplace_back(item);
    }
  }
  if (descriptions.empty()) {
    throw BadInput(sentence("no solver is named; the solvers are ",
                            list_names(catalog(), [](const CatalogEntry& e) { return e.name; })));
  }
  return descriptions;
}

}  // namespace perpend
