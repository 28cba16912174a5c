#include "solver/catalog.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "border/bad_input.h"
#include "solver/described_solvers.h"
#include "solver/methods/pgs.h"

namespace perpend {
namespace {

/// What make_solver says of a description that it must refuse.
std::string refusal(const std::string& description) {
  try {
    make_solver(description);
  } catch (const BadInput& error) {
    return error.what();
  }
  ADD_FAILURE() << "'" << description << "' was taken";
  return {};
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Catalog, NamesEverySolverOnce) {
  std::set<std::string> names;
  for (const CatalogEntry& entry : catalog()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.summary.empty());
  }
  EXPECT_TRUE(names.count("pgs"));
}

const std::vector<CatalogEntry> own_solvers = catalog();  // before a test adds others

TEST(Catalog, IsWhatTheGuideSays) {
  std::ostringstream guide;
  guide << std::ifstream(PERPEND_PROJECT "/docs/guide/solvers.md").rdbuf();
  const std::size_t tables = guide.str().find(solver_tables_begin);
  ASSERT_NE(tables, std::string::npos);
  EXPECT_EQ(guide.str().substr(tables + solver_tables_begin.size()), tables_of_solvers(own_solvers))
      << "update the page: build/write_solvers .";
}

TEST(Catalog, MakesEverySolverFromItsDefaults) {
  for (const CatalogEntry& entry : catalog()) {
    const auto solver = make_solver(entry.name);
    ASSERT_TRUE(solver) << entry.name;
    EXPECT_GT(solver->default_iterations(), 0);
    EXPECT_TRUE(make_solver(entry.name + ":")) << "no settings is all defaults";
  }
}

TEST(Catalog, TakesEveryDefaultAndEveryAllowedValue) {
  for (const CatalogEntry& entry : catalog()) {
    for (const Setting& setting : entry.settings) {
      EXPECT_FALSE(setting.meaning.empty());
      const std::string prefix = entry.name + ":" + setting.name + "=";
      EXPECT_NO_THROW(make_solver(prefix + fallback_text(setting)));
      for (const SettingWord& word : setting.words) {
        EXPECT_NO_THROW(make_solver(prefix + word.word));
      }
    }
  }
}

TEST(Catalog, RefusesAnUnknownSolverAndNamesTheKnown) {
  for (const std::string name : {"nonesuch", "", "PGS", "pgs2", ":order=given"}) {
    const std::string said = refusal(name);
    EXPECT_TRUE(says(said, sentence("'", name.substr(0, name.find(':')), "'"))) << said;
    for (const CatalogEntry& entry : catalog()) EXPECT_TRUE(says(said, entry.name)) << said;
  }
}

TEST(Catalog, TellsTheClosestSolver) {
  EXPECT_TRUE(says(refusal("psg"), "did you mean 'pgs'?"));
  EXPECT_TRUE(says(refusal("cone_exact:patience=3"), "did you mean 'cone-exact'?"));
}

TEST(Catalog, RefusesAnUnknownSettingAndNamesTheKnown) {
  for (const std::string item : {"speed=9", "speed", "=given", ""}) {
    for (const CatalogEntry& entry : catalog()) {
      const std::string said = refusal(entry.name + ":" + item + ",");
      EXPECT_TRUE(says(said, "solver " + entry.name + ":")) << said;
      EXPECT_TRUE(says(said, sentence("'", item.substr(0, item.find('=')), "'"))) << said;
      for (const Setting& setting : entry.settings) EXPECT_TRUE(says(said, setting.name)) << said;
    }
  }
  EXPECT_TRUE(says(refusal("psor:omgea=1"), "did you mean 'omega'?"));
}

TEST(Catalog, RefusesASettingWithoutAValue) {
  for (const CatalogEntry& entry : catalog()) {
    for (const Setting& setting : entry.settings) {
      const std::string said = refusal(entry.name + ":" + setting.name);
      EXPECT_TRUE(says(said, entry.name)) << said;
      EXPECT_TRUE(says(said, setting.name + "=" + fallback_text(setting))) << said;
    }
  }
}

TEST(Catalog, RefusesAValueThatIsNotAllowedAndNamesTheAllowed) {
  for (const CatalogEntry& entry : catalog()) {
    for (const Setting& setting : entry.settings) {
      for (const std::string value : {"nonsense", "", "-1", "nan", "inf", "1e999", "3x", "1 "}) {
        const std::string said = refusal(entry.name + ":" + setting.name + "=" + value);
        EXPECT_TRUE(says(said, entry.name)) << said;
        EXPECT_TRUE(says(said, setting.name)) << said;
        EXPECT_TRUE(says(said, sentence("'", value, "'"))) << said;
        EXPECT_TRUE(says(said, allowed_text(setting))) << said;
      }
    }
  }
}

TEST(Catalog, RefusesARelaxationThatDoesNotConverge) {
  for (const std::string name : {"psor", "cone-psor"}) {
    for (const std::string omega : {"0", "2", "7.5"}) {
      const std::string said = refusal(name + ":omega=" + omega);
      EXPECT_TRUE(says(said, "omega is '" + omega + "'")) << said;
      EXPECT_TRUE(says(said, "> 0 and < 2")) << said;
    }
    EXPECT_NO_THROW(make_solver(name + ":omega=1.99"));
  }
}

TEST(Catalog, SolvesIslandsWithEverySolver) {
  for (const CatalogEntry& entry : catalog()) {
    const auto solver = make_solver(entry.name + ":islands=yes,threads=2");
    EXPECT_EQ(solver->form(), make_solver(entry.name)->form());
    EXPECT_EQ(solver->law(), make_solver(entry.name)->law());
  }
}

TEST(Catalog, RefusesThreadsThatCannotBe) {
  for (const std::string threads : {"0", "1.5", "5000"}) {
    const std::string said = refusal("exact:islands=yes,threads=" + threads);
    EXPECT_TRUE(says(said, "threads is '" + threads + "'")) << said;
  }
  const std::string said = refusal("exact:threads=2");
  EXPECT_TRUE(says(said, "islands=yes")) << said;
}

TEST(Catalog, RefusesCountsThatCountNothingAndADecayThatDoesNotDecay) {
  for (const std::string solver : {"pgs-sm", "spook"}) {
    for (const std::string setting : {"rounds", "sweeps", "direct"}) {
      for (const std::string value : {"0", "2.5", "10001"}) {
        const std::string said = refusal(solver + ":" + setting + "=" + value);
        EXPECT_TRUE(says(said, "solver " + solver)) << said;
        EXPECT_TRUE(says(said, setting + " is '" + value + "'")) << said;
      }
    }
  }
  for (const std::string value : {"0.5", "1e12"}) {
    EXPECT_TRUE(says(refusal("bpp:patience=" + value), "patience is '" + value + "'"));
  }
  EXPECT_TRUE(says(refusal("spook:decay=1"), "decay is '1'; give a number ≥ 0 and < 1"));
  EXPECT_NO_THROW(make_solver("spook:decay=0.9,regularisation=10"));
}

TEST(Catalog, SplitsAListWithBlanks) {
  EXPECT_EQ(split_solvers(" pgs:order=reversed , tolerance=1e-8,\tbpp "),
            (std::vector<std::string>{"pgs:order=reversed,tolerance=1e-8", "bpp"}));
}

TEST(Catalog, SaysWhichNumbersARelaxationMayBe) {
  for (const std::string value : {"nan", "inf", "-1", "0", "2", "fast"}) {
    const std::string said = refusal("psor:omega=" + value);
    EXPECT_TRUE(says(said, "> 0 and < 2")) << said;
    EXPECT_TRUE(says(said, "'" + value + "'")) << said;
  }
}

TEST(Catalog, RefusesThreadsForASweepInTheOrderGiven) {
  for (const std::string name : {"psor", "cone-psor"}) {
    EXPECT_TRUE(says(refusal(name + ":order=given,threads=2"), "order=layered"));
    EXPECT_NO_THROW(make_solver(name + ":order=given,threads=2,islands=yes"));
  }
}

/// A sound solver under names of another program; the catalog keeps it for the rest of this
/// process.
CatalogEntry another(const std::string& name) {
  return catalog_entry<Pgs, PgsOptions>(name, "pgs by another name",
                                        {{&PgsOptions::tolerance, "tolerance", "N s", 0, infinity,
                                          "stop once no impulse changes by more"}});
}

TEST(Catalog, TakesASolverOfAnotherProgram) {
  const std::size_t before = catalog().size();
  EXPECT_TRUE(says(refusal("an-other_1"), "there is no solver 'an-other_1'"));
  add_to_catalog(another("an-other_1"));
  ASSERT_EQ(catalog().size(), before + 1);
  EXPECT_EQ(catalog().back().name, "an-other_1");
  EXPECT_NO_THROW(make_solver("an-other_1:tolerance=1e-8"));
  EXPECT_NO_THROW(make_solver("an-other_1:islands=yes,threads=2"));
  EXPECT_TRUE(says(refusal("an-other_1:tolerance=much"), "'much'"));
  EXPECT_TRUE(says(refusal("nosuch"), "an-other_1"));
}

TEST(Catalog, RefusesASolverThatCouldNotBeAskedFor) {
  const std::size_t before = catalog().size();
  for (const std::string name : {"pgs", "exact", "", "a:b", "a,b", "a=b", "a b", "ä"}) {
    EXPECT_THROW(add_to_catalog(another(name)), BadInput) << name;
  }
  CatalogEntry without_make = another("empty");
  without_make.make = nullptr;
  EXPECT_THROW(add_to_catalog(without_make), BadInput);
  EXPECT_EQ(catalog().size(), before);
}

TEST(Catalog, RefusesASolverWhoseSettingsCouldNotBeAskedFor) {
  const std::size_t before = catalog().size();
  const auto with_setting = [](Setting setting) {
    CatalogEntry entry = another("setter");
    entry.settings.push_back(std::move(setting));
    return entry;
  };
  Setting sound{.name = "speed", .fallback = 1, .least = 0, .most = 2, .meaning = "of its own"};
  for (const std::string name :
       {"", "a=b", "a,b", "tolerance", "islands", "couplings", "threads"}) {
    Setting setting = sound;
    setting.name = name;
    EXPECT_THROW(add_to_catalog(with_setting(setting)), BadInput) << name;
  }
  sound.fallback = 3;
  EXPECT_THROW(add_to_catalog(with_setting(sound)), BadInput) << "the default is out of range";
  EXPECT_EQ(catalog().size(), before);
}

struct ThreadedOptions {
  int threads = 1;
};

/// Tells with how many threads it was made, by its iterations. Even one thread has enough of them
/// to solve: other tests of this process find it in the catalog.
class Threaded : public Pgs {
 public:
  explicit Threaded(const ThreadedOptions& options) : Pgs({}), threads_(options.threads) {}
  int default_iterations() const override { return 100 * threads_; }

 private:
  int threads_;
};

TEST(Catalog, LeavesASolverItsOwnThreadsUnlessTheIslandsShareThem) {
  add_to_catalog(catalog_entry<Threaded, ThreadedOptions>(
      "threaded", "pgs with threads",
      {{&ThreadedOptions::threads, "threads", "", 1, 8, "of its own"}}));
  EXPECT_EQ(make_solver("threaded:threads=4")->default_iterations(), 400);
  EXPECT_EQ(make_solver("threaded:threads=4,islands=yes")->default_iterations(), 100);
  EXPECT_TRUE(says(refusal("threaded:threads=9"), "from 1 to 8"));
}

TEST(Catalog, TellsWhichSettingsEverySolverHas) {
  for (const CatalogEntry& entry : catalog()) {
    const Setting* islands = find_setting(entry.settings, "islands");
    ASSERT_NE(islands, nullptr) << entry.name;
    EXPECT_TRUE(islands->is_common) << entry.name;
    ASSERT_NE(find_setting(entry.settings, "threads"), nullptr) << entry.name;
  }
  EXPECT_TRUE(find_setting(find_in_catalog("exact").settings, "threads")->is_common);
  EXPECT_FALSE(find_setting(find_in_catalog("psor").settings, "threads")->is_common);
}

}  // namespace
}  // namespace perpend
