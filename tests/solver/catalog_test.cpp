#include "solver/catalog.h"

#include <gtest/gtest.h>

#include <set>

#include "border/bad_input.h"
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
      EXPECT_NO_THROW(make_solver(prefix + setting.fallback));
      for (const std::string& value : setting.allowed) EXPECT_NO_THROW(make_solver(prefix + value));
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

TEST(Catalog, RefusesAnUnknownSettingAndNamesTheKnown) {
  for (const std::string item : {"speed=9", "order", "=given", ""}) {
    for (const CatalogEntry& entry : catalog()) {
      const std::string said = refusal(entry.name + ":" + item + ",");
      EXPECT_TRUE(says(said, entry.name)) << said;
      EXPECT_TRUE(says(said, sentence("'", item, "'"))) << said;
      for (const Setting& setting : entry.settings) EXPECT_TRUE(says(said, setting.name)) << said;
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
        for (const std::string& allowed : setting.allowed) EXPECT_TRUE(says(said, allowed)) << said;
      }
    }
  }
}

TEST(Catalog, RefusesARelaxationThatDoesNotConverge) {
  for (const std::string name : {"psor", "cone-psor"}) {
    for (const std::string omega : {"0", "2", "7.5"}) {
      const std::string said = refusal(name + ":omega=" + omega);
      EXPECT_TRUE(says(said, "omega is '" + omega + "'")) << said;
      EXPECT_TRUE(says(said, "above 0 and below 2")) << said;
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
  EXPECT_TRUE(says(refusal("spook:decay=1"), "decay"));
  EXPECT_NO_THROW(make_solver("spook:decay=0.9,regularisation=10"));
}

TEST(Catalog, SplitsAListWithBlanks) {
  EXPECT_EQ(split_solvers(" pgs:order=reversed , tolerance=1e-8,\tbpp "),
            (std::vector<std::string>{"pgs:order=reversed,tolerance=1e-8", "bpp"}));
}

TEST(Catalog, SaysWhichNumbersARelaxationMayBe) {
  for (const std::string value : {"nan", "inf", "-1", "0", "2", "fast"}) {
    const std::string said = refusal("psor:omega=" + value);
    EXPECT_TRUE(says(said, "above 0 and below 2")) << said;
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
  return {name,
          "pgs by another name",
          {{"tolerance", "1e-5", "stop once no impulse changes by more, N s", {}}},
          [](const SettingValues& values) {
            PgsOptions options;
            options.tolerance = std::stod(values.at("tolerance"));
            return std::make_unique<Pgs>(options);
          }};
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
  CatalogEntry with_islands = another("islander");
  with_islands.settings.push_back({"islands", "3", "of its own", {}});
  EXPECT_THROW(add_to_catalog(with_islands), BadInput);
  EXPECT_EQ(catalog().size(), before);
}

}  // namespace
}  // namespace perpend
