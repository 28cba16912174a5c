#include "solver/catalog.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "border/closest_word.h"
#include "solver/methods/bpp.h"
#include "solver/methods/cone_exact.h"
#include "solver/methods/cone_psor.h"
#include "solver/methods/exact.h"
#include "solver/methods/hybrid.h"
#include "solver/methods/island_solver.h"
#include "solver/methods/jacobi.h"
#include "solver/methods/lemke.h"
#include "solver/methods/pgs.h"
#include "solver/methods/pgs_sm.h"
#include "solver/methods/psor.h"
#include "solver/methods/spook.h"

namespace perpend {
namespace {

constexpr int most_threads = 1024;
constexpr int most_iterations = 10'000;  // of a part of a solver

constexpr const char* stop_by_change = "stop once no impulse changes by more";
constexpr const char* end_sweeps_by_change = "end the sweeps once no impulse changes by more";

std::vector<SettingChoice<RowOrder>> row_orders() {
  return {{RowOrder::given, "given", "as the problem lists them"},
          {RowOrder::reversed, "reversed", "from the last to the first"},
          {RowOrder::normals_first, "normals_first", "all rows but friction, then friction"},
          {RowOrder::ground_first, "ground_first",
           "by the number of bodies between the row and the ground; needs the body form"}};
}

std::vector<SettingChoice<GroupOrder>> group_orders() {
  return {{GroupOrder::layered, "layered", "by layers from the ground up, each by colour"},
          {GroupOrder::coloured, "coloured", "by colour"},
          {GroupOrder::given, "given", "as the problem lists them, on one thread"}};
}

std::vector<SettingChoice<PivotAlgebra>> pivot_algebras() {
  return {{PivotAlgebra::either, "either",
           "as body where the problem has the body form, else as sparse"},
          {PivotAlgebra::body, "body", "through the bodies; needs the body form"},
          {PivotAlgebra::sparse, "sparse", "sparse Cholesky of A_FF"},
          {PivotAlgebra::dense, "dense", "dense Cholesky of A_FF, as in E18"},
          {PivotAlgebra::envelope, "envelope",
           "Cholesky of A_FF within a variable band, rows ordered by their neighbours"}};
}

CatalogEntry pgs_entry() {
  return catalog_entry<Pgs, PgsOptions>(
      "pgs", "projected Gauss–Seidel on the rows of A (E18)",
      {{&PgsOptions::tolerance, "tolerance", "N s", 0, infinity,
        "stop once no impulse changes by more; in N with stop=force, and with stop=residual in N s "
        "or m/s"},
       {&PgsOptions::order, "order", row_orders(), "order in which a sweep visits the rows"},
       {&PgsOptions::stop,
        "stop",
        {{SweepStop::impulse, "impulse", "the change of an impulse in a sweep (E18, Table 3)"},
         {SweepStop::force, "force", "the change of a force, impulse over step_s (E18 §6.2)"},
         {SweepStop::residual, "residual", "the natural residual of a row (E18 §3.2.2)"}},
        "what must be within the tolerance in every row"},
       {&PgsOptions::step_s, "step_s", "s", above(0), infinity,
        "length of the time step, for stop=force"}});
}

CatalogEntry jacobi_entry() {
  using Options = JacobiOptions;
  return catalog_entry<Jacobi, Options>(
      "jacobi", "projected Jacobi on the rows of A, all rows at once (T06 eq. (3))",
      {{&Options::tolerance, "tolerance", "N s", 0, infinity, stop_by_change},
       {&Options::omega, "omega", "", above(0), below(2), "factor of every step"},
       {&Options::step,
        "step",
        {{JacobiStep::row_sums, "row_sums", "by the sum of |A_ij|; the objective never rises"},
         {JacobiStep::diagonal, "diagonal", "by A_ii (T06); may diverge"}},
        "what a step is divided by"}});
}

CatalogEntry lemke_entry() {
  return catalog_entry<Lemke, LemkeOptions>(
      "lemke", "Lemke's method, a dense tableau and one pivot at a time (E18 §3.1, T06)",
      {{&LemkeOptions::most_rows, "most_rows", "", 1, most_iterations,
        "most rows that it takes, one with two bounds counted twice: its matrices are dense"}});
}

/// `Psor` or `ConePsor`.
template <typename Method, typename Options>
CatalogEntry body_sweep_entry(std::string name, std::string summary) {
  using Sweep = BodySweepOptions;
  const auto sweep = [](auto member) { return nested(&Options::sweep, member); };
  return catalog_entry<Method, Options>(
      std::move(name), std::move(summary),
      {{&Options::tolerance, "tolerance", "N s", 0, infinity, stop_by_change},
       {sweep(&Sweep::omega), "omega", "", above(0), below(2), "relaxation; 1 is Gauss–Seidel"},
       {sweep(&Sweep::order), "order", group_orders(), "order in which a sweep visits the rows"},
       {sweep(&Sweep::threads), "threads", "", 1, most_threads,
        "threads that share a sweep, or with islands=yes the islands"}},
      [](const Options& options) -> std::optional<std::string> {
        if (options.sweep.order != GroupOrder::given || options.sweep.threads == 1) return {};
        return sentence("threads is '", options.sweep.threads,
                        "', but rows swept in the order given take turns; add order=layered or "
                        "order=coloured, or take one thread");
      });
}

CatalogEntry bpp_entry() {
  return catalog_entry<Bpp, BppOptions>(
      "bpp", "block principal pivoting (E18)",
      {{&BppOptions::algebra, "algebra", pivot_algebras(), "how the free rows are solved for"},
       {&BppOptions::patience, "patience", "", 0, most_iterations,
        "block moves without progress before single moves"}});
}

template <typename Options>
SettingField<Options> settle_field(Settle Options::*member) {
  return {member,
          "settle",
          {{Settle::sets, "sets", "the index sets (E18)"},
           {Settle::impulses, "impulses", "the index sets and the impulses"}},
          "what a round must leave unchanged for the rounds to end"};
}

CatalogEntry pgs_sm_entry() {
  using Options = PgsSmOptions;
  return catalog_entry<PgsSm, Options>(
      "pgs-sm", "Gauss–Seidel sweeps that guess the free rows, direct solves for them (E18)",
      {{&Options::rounds, "rounds", "", 1, most_iterations,
        "most rounds of sweeps and direct solves, or of updates of friction bounds"},
       {&Options::sweeps, "sweeps", "", 1, most_iterations, "most sweeps of a round"},
       {&Options::direct, "direct", "", 1, most_iterations, "most direct solves of a round"},
       {&Options::tolerance, "tolerance", "N s", 0, infinity, end_sweeps_by_change},
       {&Options::order, "order", row_orders(), "order in which a sweep visits the rows"},
       {&Options::algebra, "algebra", pivot_algebras(), "how the free rows are solved for"},
       settle_field(&Options::settle)});
}

CatalogEntry spook_entry() {
  using Options = SpookOptions;
  return catalog_entry<Spook, Options>(
      "spook", "pivoting on all rows but friction, sweeps over whole contacts (E18)",
      {{&Options::rounds, "rounds", "", 1, most_iterations,
        "most rounds of pivoting and sweeps, or of updates of friction bounds"},
       {&Options::sweeps, "sweeps", "", 1, most_iterations, "most sweeps of a round"},
       {&Options::direct, "direct", "", 1, most_iterations, "most pivoting steps of a round"},
       {&Options::tolerance, "tolerance", "N s", 0, infinity, end_sweeps_by_change},
       {&Options::algebra, "algebra", pivot_algebras(), "how the free rows are solved for"},
       settle_field(&Options::settle),
       {&Options::regularisation, "regularisation", "", 0, infinity,
        "what is added to A_ii of friction rows in the first sweep, in units of A_ii"},
       {&Options::decay, "decay", "", 0, below(1),
        "share of the regularisation that a sweep leaves to the next"}});
}

/// Of the solvers that take piles in three dimensions.
template <typename Options>
SettingField<Options> systems_field(Systems Options::*member) {
  return {member,
          "systems",
          {{Systems::either, "either", "by what takes fewer operations, counted before"},
           {Systems::factor, "factor", "by a factor over the bodies"},
           {Systems::krylov, "krylov",
            "by iterations with an incomplete factor; by a whole one where those are stuck"}},
          "how linear systems are solved in a simulation"};
}

CatalogEntry exact_entry() {
  return catalog_entry<Exact, ExactOptions>(
      "exact",
      "pivoting through the bodies, with an interior point where it gets stuck; in a run, normal "
      "and friction forces are solved together",
      {{&ExactOptions::first,
        "first",
        {{ExactStart::pivots, "pivots",
          "block pivoting; fastest from a good start, as in a simulation"},
         {ExactStart::interior, "interior",
          "the interior point, whose iterations hardly depend on the problem"}},
        "what it begins with"},
       systems_field(&ExactOptions::systems)});
}

CatalogEntry cone_exact_entry() {
  return catalog_entry<ConeExact, ConeExactOptions>(
      "cone-exact",
      "Coulomb's law: Newton's method, with an interior point over cones where it gets stuck",
      {{&ConeExactOptions::patience, "patience", "", 0, most_iterations,
        "steps in which Newton's method must divide its error by ten"},
       systems_field(&ConeExactOptions::systems)});
}

CatalogEntry hybrid_entry() {
  using Options = HybridOptions;
  return catalog_entry<Hybrid, Options>(
      "hybrid",
      "exact on the rows of the machine (joints, motors, contacts of its bodies), sweeps over the "
      "others",
      {{&Options::reach, "reach", "", 0, 100,
        "contacts between the machine and the rows that are solved exactly with it, at most"},
       {&Options::sweeps, "sweeps", "", 1, most_iterations, "sweeps of a round"},
       {&Options::tolerance, "tolerance", "N s", 0, infinity,
        "stop once the first sweep of a round changes no impulse by more"}});
}

/// What every solver can be asked for, besides its own settings.
struct CommonOptions {
  int couplings = 0;  ///< 0: as many as the solver has by itself
  bool islands = false;
  int threads = 1;  ///< of the islands
};

/// A solver may have `threads` of its own: it uses them where the islands are not wanted.
constexpr const char* threads_name = "threads";

std::vector<SettingField<CommonOptions>> common_fields() {
  std::vector<SettingField<CommonOptions>> fields{
      {&CommonOptions::couplings, "couplings", "", 0, most_iterations,
       "how often friction bounds are updated and the step solved again, at most; 1: the bounds of "
       "the step before (E19); 0: the solver's own number, and for exact normal and friction "
       "forces together"},
      {&CommonOptions::islands, "islands", "solve each island by itself"},
      {&CommonOptions::threads, threads_name, "", 1, most_threads,
       "threads that share the islands; needs islands=yes"}};
  for (auto& field : fields) field.setting.is_common = true;
  return fields;
}

/// The solver of an entry and of the values of its own settings, by islands where that is wanted.
std::unique_ptr<Solver> make_by_islands(const CatalogEntry& own, std::vector<double> values,
                                        CommonOptions common) {
  if (!common.islands) {
    if (common.threads == 1) return own.make(values);
    throw BadInput(sentence("solver ", own.name, ": threads is '", common.threads,
                            "', but it solves on one; add islands=yes to share the islands"));
  }
  if (const Setting* threads = find_setting(own.settings, threads_name)) {
    double& of_one_island = values[threads - own.settings.data()];
    common.threads = static_cast<int>(std::exchange(of_one_island, 1));
  }
  return std::make_unique<IslandSolver>([make = own.make, values] { return make(values); },
                                        common.threads);
}

std::unique_ptr<Solver> make_with_common(const CatalogEntry& own, std::vector<double> values,
                                         const CommonOptions& common) {
  std::unique_ptr<Solver> solver = make_by_islands(own, std::move(values), common);
  if (common.couplings > 0) {
    solver->coupling.options.couplings = common.couplings;
    solver->coupling.options.are_asked_for = true;
  }
  return solver;
}

CatalogEntry with_common_settings(CatalogEntry own) {
  std::vector<SettingField<CommonOptions>> fields = common_fields();
  std::erase_if(fields, [&](const auto& field) {
    return find_setting(own.settings, field.setting.name) != nullptr;
  });
  CatalogEntry entry = own;
  for (const auto& field : fields) entry.settings.push_back(field.setting);
  entry.make = [own = std::move(own), fields](std::span<const double> values) {
    const std::size_t count = own.settings.size();
    return make_with_common(own, {values.begin(), values.begin() + count},
                            options_with(fields, values.subspan(count)));
  };
  return entry;
}

std::string_view without_blanks_around(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<CatalogEntry> list_solvers() {
  std::vector<CatalogEntry> entries{
      pgs_entry(),
      body_sweep_entry<Psor, PsorOptions>(
          "psor", "projected over-relaxation without a matrix, on the bodies (T06)"),
      jacobi_entry(),
      bpp_entry(),
      lemke_entry(),
      pgs_sm_entry(),
      spook_entry(),
      exact_entry(),
      body_sweep_entry<ConePsor, ConePsorOptions>(
          "cone-psor", "psor with the friction cones of Coulomb; also on the rows of A"),
      cone_exact_entry(),
      hybrid_entry()};
  for (CatalogEntry& entry : entries) entry = with_common_settings(std::move(entry));
  return entries;
}

std::vector<CatalogEntry>& all_entries() {
  static std::vector<CatalogEntry> entries = list_solvers();
  return entries;
}

std::vector<std::string_view> solver_names() {
  std::vector<std::string_view> names;
  for (const CatalogEntry& entry : catalog()) names.push_back(entry.name);
  return names;
}

/// On the command line, where ':', ',' and '=' separate.
void require_usable_name(std::string_view what, const std::string& name) {
  const bool is_usable =
      !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
      });
  if (is_usable) return;
  throw BadInput(
      sentence(what, " cannot be called '", name, "'; take letters, digits, '-' and '_'"));
}

/// Settings that a solver of another program brings.
void check_settings(const CatalogEntry& entry) {
  const std::string whose = sentence("solver ", entry.name);
  std::set<std::string> taken;
  for (const auto& field : common_fields()) {
    if (field.setting.name != threads_name) taken.insert(field.setting.name);
  }
  for (const Setting& setting : entry.settings) {
    require_usable_name(whose + ": a setting", setting.name);
    if (!taken.insert(setting.name).second) {
      throw BadInput(sentence(whose, ": there is a setting '", setting.name,
                              "' already, perhaps one that every solver is given; give yours "
                              "another name"));
    }
    if (setting.name == threads_name && !(setting.is_whole && setting.least.value >= 1)) {
      throw BadInput(sentence(whose,
                              ": threads must be a whole number ≥ 1; make it one, or give "
                              "the setting another name"));
    }
    read_value(setting, fallback_text(setting), whose);  // the default must be allowed
  }
}

}  // namespace

const std::vector<CatalogEntry>& catalog() {
  return all_entries();
}

void add_to_catalog(CatalogEntry entry) {
  require_usable_name("a solver", entry.name);
  for (const CatalogEntry& other : catalog()) {
    if (other.name != entry.name) continue;
    throw BadInput(
        sentence("there is a solver '", entry.name, "' already; give yours another name"));
  }
  check_settings(entry);
  if (!entry.make) {
    throw BadInput(sentence("solver ", entry.name, " has nothing that makes it; set `make`"));
  }
  all_entries().push_back(with_common_settings(std::move(entry)));
}

const CatalogEntry& find_in_catalog(std::string_view name) {
  for (const CatalogEntry& entry : catalog()) {
    if (entry.name == name) return entry;
  }
  throw BadInput(sentence("there is no solver '", name, "'",
                          meant_and_listed(name, solver_names(), "the solvers")));
}

std::unique_ptr<Solver> make_solver(std::string_view description) {
  const std::string_view name = description.substr(0, description.find(':'));
  const CatalogEntry& entry = find_in_catalog(name);
  std::string_view settings = description.substr(name.size());
  if (!settings.empty()) settings.remove_prefix(1);
  return entry.make(read_values(entry.settings, settings, sentence("solver ", name)));
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
    throw BadInput(sentence("no solver is named; the solvers are ", listed(solver_names())));
  }
  return descriptions;
}

}  // namespace perpend
