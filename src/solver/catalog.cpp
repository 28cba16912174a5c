#include "solver/catalog.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "border/bad_input.h"
#include "solver/methods/bpp.h"
#include "solver/methods/cone_exact.h"
#include "solver/methods/cone_psor.h"
#include "solver/methods/exact.h"
#include "solver/methods/island_solver.h"
#include "solver/methods/pgs.h"
#include "solver/methods/pgs_sm.h"
#include "solver/methods/psor.h"
#include "solver/methods/spook.h"

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
                            "'; give a number ", setting.range, " (", setting.meaning, ")"));
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

constexpr int most_threads = 1024;

/// A setting that counts something.
int read_count(const std::string& solver, const SettingValues& values, const std::string& name,
               int least = 1, int most = 10'000) {
  const double number = *to_number(values.at(name));
  if (number >= least && number <= most && number == std::floor(number)) {
    return static_cast<int>(number);
  }
  throw BadInput(sentence("solver ", solver, ": ", name, " is '", values.at(name),
                          "'; give a whole number from ", least, " to ", most));
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

/// The relaxation of a sweep: outside of (0, 2) no sweep converges.
double read_omega(const std::string& solver, const SettingValues& values) {
  const double omega = *to_number(values.at("omega"));
  if (omega > 0 && omega < 2) return omega;
  throw BadInput(sentence("solver ", solver, ": omega is '", values.at("omega"),
                          "'; give a number above 0 and below 2"));
}

const std::vector<std::string> group_orders{"layered", "coloured", "given"};

std::vector<Setting> sweep_settings() {
  return {{"tolerance", "1e-5", "stop once no impulse changes by more, N s", {}},
          {"omega", "1", "relaxation", {}, "above 0 and below 2"},
          {"order", "layered", "of a sweep; as given it takes one thread", group_orders},
          {"threads", "1", "that share a sweep", {}}};
}

/// Options of `Psor` or `ConePsor`.
template <typename Options>
Options read_sweep_options(const std::string& solver, const SettingValues& values) {
  Options options;
  options.tolerance = *to_number(values.at("tolerance"));
  options.sweep.omega = read_omega(solver, values);
  options.sweep.threads = read_count(solver, values, "threads", 1, most_threads);
  options.sweep.order = static_cast<GroupOrder>(index_in(group_orders, values.at("order")));
  if (options.sweep.order == GroupOrder::given && options.sweep.threads > 1) {
    throw BadInput(sentence("solver ", solver, ": threads is '", options.sweep.threads,
                            "', but rows swept in the order given take turns; add order=layered or "
                            "order=coloured, or take one thread"));
  }
  return options;
}

CatalogEntry psor_entry() {
  return {"psor", "projected over-relaxation without a matrix, on the bodies (T06)",
          sweep_settings(), [](const SettingValues& values) {
            return std::make_unique<Psor>(read_sweep_options<PsorOptions>("psor", values));
          }};
}

CatalogEntry cone_psor_entry() {
  return {"cone-psor", "psor with the friction cones of Coulomb; also on the rows of A",
          sweep_settings(), [](const SettingValues& values) {
            const auto options = read_sweep_options<ConePsorOptions>("cone-psor", values);
            return std::make_unique<ConePsor>(options);
          }};
}

const std::vector<std::string> pivot_algebras{"either", "body", "sparse", "dense"};

CatalogEntry bpp_entry() {
  return {"bpp",
          "block principal pivoting (E18)",
          {{"algebra", "either", "how the free rows are solved for", pivot_algebras},
           {"patience", "10", "block moves without progress before single moves", {}}},
          [](const SettingValues& values) {
            BppOptions options;
            options.algebra =
                static_cast<PivotAlgebra>(index_in(pivot_algebras, values.at("algebra")));
            options.patience = read_count("bpp", values, "patience", 0);
            return std::make_unique<Bpp>(options);
          }};
}

CatalogEntry pgs_sm_entry() {
  return {"pgs-sm",
          "Gauss–Seidel sweeps that guess the free rows, direct solves for them (E18)",
          {{"rounds", "5", "most rounds of sweeps and direct solves, or bound updates", {}},
           {"sweeps", "15", "most sweeps of a round", {}},
           {"direct", "5", "most direct solves of a round", {}},
           {"tolerance", "1e-5", "end the sweeps once no impulse changes by more, N s", {}},
           {"order", "given", "order in which a sweep visits the rows", row_orders},
           {"algebra", "either", "how the free rows are solved for", pivot_algebras}},
          [](const SettingValues& values) {
            PgsSmOptions options;
            options.rounds = read_count("pgs-sm", values, "rounds");
            options.sweeps = read_count("pgs-sm", values, "sweeps");
            options.direct = read_count("pgs-sm", values, "direct");
            options.tolerance = *to_number(values.at("tolerance"));
            options.order = static_cast<RowOrder>(index_in(row_orders, values.at("order")));
            options.algebra =
                static_cast<PivotAlgebra>(index_in(pivot_algebras, values.at("algebra")));
            return std::make_unique<PgsSm>(options);
          }};
}

const std::vector<std::string> settles{"sets", "impulses"};

CatalogEntry spook_entry() {
  return {
      "spook",
      "pivoting on all rows but friction, sweeps over whole contacts (E18)",
      {{"rounds", "5", "most rounds of pivoting and sweeps, or bound updates", {}},
       {"sweeps", "15", "most sweeps of a round", {}},
       {"direct", "10", "most pivoting steps of a round", {}},
       {"tolerance", "1e-5", "end the sweeps once no impulse changes by more, N s", {}},
       {"algebra", "either", "how the free rows are solved for", pivot_algebras},
       {"settle", "sets", "what must stay for the rounds to end: sets, or impulses too", settles},
       {"regularisation", "0", "of friction in the first sweep, in units of A_ii", {}},
       {"decay", "0.5", "what a sweep leaves of the regularisation, below 1", {}}},
      [](const SettingValues& values) {
        SpookOptions options;
        options.rounds = read_count("spook", values, "rounds");
        options.sweeps = read_count("spook", values, "sweeps");
        options.direct = read_count("spook", values, "direct");
        options.tolerance = *to_number(values.at("tolerance"));
        options.algebra = static_cast<PivotAlgebra>(index_in(pivot_algebras, values.at("algebra")));
        options.settle = static_cast<Settle>(index_in(settles, values.at("settle")));
        options.regularisation = *to_number(values.at("regularisation"));
        options.decay = *to_number(values.at("decay"));
        if (options.decay >= 1) {
          throw BadInput(sentence("solver spook: decay is '", values.at("decay"),
                                  "'; give a number below 1, so that the regularisation ends"));
        }
        return std::make_unique<Spook>(options);
      }};
}

const std::vector<std::string> exact_starts{"pivots", "interior"};

CatalogEntry exact_entry() {
  return {"exact",
          "pivoting by way of the bodies, with an interior point where it gets stuck",
          {{"first", "pivots", "what it begins with", exact_starts}},
          [](const SettingValues& values) {
            ExactOptions options;
            options.first = static_cast<ExactStart>(index_in(exact_starts, values.at("first")));
            return std::make_unique<Exact>(options);
          }};
}

CatalogEntry cone_exact_entry() {
  return {"cone-exact",
          "Coulomb's law: Newton's method, with an interior point over cones where it gets stuck",
          {{"patience", "8", "steps in which Newton's method must divide its error by ten", {}}},
          [](const SettingValues& values) {
            ConeExactOptions options;
            options.patience = read_count("cone-exact", values, "patience", 0);
            return std::make_unique<ConeExact>(options);
          }};
}

/// The settings that every solver has: its islands by themselves, and on how many threads. A solver
/// that has threads of its own uses them where the islands are not wanted.
CatalogEntry with_islands(CatalogEntry entry) {
  const bool has_threads =
      std::any_of(entry.settings.begin(), entry.settings.end(),
                  [](const Setting& setting) { return setting.name == "threads"; });
  entry.settings.push_back({"islands", "no", "solve each island by itself", {"no", "yes"}});
  if (!has_threads) {
    entry.settings.push_back({"threads", "1", "that share the islands; needs islands=yes", {}});
  }
  entry.make = [make = entry.make, name = entry.name,
                has_threads](const SettingValues& values) -> std::unique_ptr<Solver> {
    const int threads = read_count(name, values, "threads", 1, most_threads);
    if (values.at("islands") == "no") {
      if (threads == 1 || has_threads) return make(values);
      throw BadInput(sentence("solver ", name, ": threads is '", threads,
                              "', but it solves on one; add islands=yes to share the islands"));
    }
    SettingValues of_island = values;
    of_island.at("threads") = std::to_string(1);
    return std::make_unique<IslandSolver>([make, of_island] { return make(of_island); }, threads);
  };
  return entry;
}

std::string_view without_blanks_around(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<CatalogEntry> list_solvers() {
  std::vector<CatalogEntry> entries{pgs_entry(),       psor_entry(),      bpp_entry(),
                                    pgs_sm_entry(),    spook_entry(),     exact_entry(),
                                    cone_psor_entry(), cone_exact_entry()};
  for (CatalogEntry& entry : entries) entry = with_islands(std::move(entry));
  return entries;
}

std::vector<CatalogEntry>& all_entries() {
  static std::vector<CatalogEntry> entries = list_solvers();
  return entries;
}

/// Of a name on the command line, where ':', ',' and '=' separate.
bool can_be_asked_for(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

}  // namespace

const std::vector<CatalogEntry>& catalog() {
  return all_entries();
}

void add_to_catalog(CatalogEntry entry) {
  if (!can_be_asked_for(entry.name)) {
    throw BadInput(sentence("a solver cannot be called '", entry.name,
                            "'; take letters, digits, '-' and '_'"));
  }
  for (const CatalogEntry& other : catalog()) {
    if (other.name != entry.name) continue;
    throw BadInput(sentence("there is a solver '", entry.name, "' already; call yours otherwise"));
  }
  for (const Setting& setting : entry.settings) {
    if (setting.name != "islands") continue;
    throw BadInput(sentence("solver ", entry.name,
                            ": every solver is given the setting islands; call yours otherwise"));
  }
  if (!entry.make) {
    throw BadInput(sentence("solver ", entry.name, " has nothing that makes it; set `make`"));
  }
  all_entries().push_back(with_islands(std::move(entry)));
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
    const std::string_view untrimmed = list.substr(0, list.find(','));
    list.remove_prefix(std::min(untrimmed.size() + 1, list.size()));
    const std::string_view item = without_blanks_around(untrimmed);
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
