#include "experiment/claims/claims.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "border/bad_input.h"
#include "experiment/claims/described_claims.h"
#include "experiment/experiment.h"
#include "gallery/catalog.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

std::string file_text(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// "Suite.Name" of every test there is in the project.
std::set<std::string> all_tests() {
  std::set<std::string> names;
  const std::regex test(R"(\bTEST(?:_P|_F)?\((\w+),\s*(\w+)\))");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(PERPEND_PROJECT "/tests")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = file_text(entry.path());
    for (std::sregex_iterator match(text.begin(), text.end(), test), end; match != end; ++match) {
      names.insert((*match)[1].str() + "." + (*match)[2].str());
    }
  }
  return names;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_scene_or_file(const std::string& name) {
  const std::filesystem::path project(PERPEND_PROJECT);
  for (const GalleryEntry& entry : gallery()) {
    if (entry.name == name) return true;
  }
  return std::filesystem::exists(project / "scenes" / (name + ".yaml")) ||
         std::filesystem::exists(project / name);
}

/// What is wrong with a command; empty if nothing is.
std::string defect_of_command(const std::string& command) {
  const std::vector<std::string> words = words_of(command);
  const std::string verb = words.size() > 1 ? words[1] : "";
  const std::string source = file_text(PERPEND_PROJECT "/apps/perpend/verbs/" + verb + ".cpp") +
                             file_text(PERPEND_PROJECT "/apps/perpend/limit_options.h");
  if (!std::filesystem::exists(PERPEND_PROJECT "/apps/perpend/verbs/" + verb + ".cpp")) {
    return "no verb " + verb;
  }
  const bool takes_scene = verb == "run" || verb == "compare" || verb == "solve";
  for (std::size_t k = 2; k < words.size(); ++k) {
    const std::string& word = words[k];
    if (word.starts_with("--")) {
      if (source.find(word) == std::string::npos) return "no option " + word;
      if ((word == "--solver" || word == "--solvers") && k + 1 < words.size()) {
        for (const std::string& solver : split_solvers(words[k + 1])) make_solver(solver);
      }
    } else if (takes_scene && k == 2 && !is_scene_or_file(word)) {
      return "no scene or file " + word;
    }
  }
  return {};
}

std::string defect_of_evidence(const Evidence& evidence, const std::set<std::string>& tests) {
  if (evidence.starts_with("test ")) {
    return tests.count(evidence.substr(5)) == 1 ? "" : "no such test";
  }
  if (evidence.starts_with("perpend ")) return defect_of_command(evidence);
  const std::string id = evidence.substr(0, evidence.find(": "));
  return find_experiment(id) != nullptr ? "" : "no such experiment";
}

TEST(Claims, AreTheRowsOfFivePapersEachOnce) {
  std::map<std::string, int> of_paper;
  for (const Claim& claim : claims()) ++of_paper[claim.id.substr(0, 3)];
  const std::map<std::string, int> expected{
      {"E17", 13}, {"E18", 140}, {"E19", 98}, {"L11", 21}, {"T06", 27}};
  EXPECT_EQ(of_paper, expected);
}

TEST(Claims, RestOnThingsThatExist) {
  const std::set<std::string> tests = all_tests();
  for (const Claim& claim : claims()) {
    for (const auto& list : {claim.shown_by, claim.cause_shown_by}) {
      for (const Evidence& evidence : list) {
        EXPECT_EQ(defect_of_evidence(evidence, tests), "") << claim.id << ": " << evidence;
      }
    }
  }
}

TEST(Claims, SayWhatShowsThemUnlessTheyAreOpen) {
  for (const Claim& claim : claims()) {
    EXPECT_FALSE(claim.says.empty()) << claim.id;
    if (claim.status == ClaimStatus::open) {
      EXPECT_FALSE(claim.note.empty()) << claim.id << " does not say what is missing";
    } else {
      EXPECT_FALSE(claim.shown_by.empty()) << claim.id;
    }
    EXPECT_TRUE(claim.cause.empty() || claim.status == ClaimStatus::differs) << claim.id;
    EXPECT_TRUE(claim.cause_shown_by.empty() || !claim.cause.empty()) << claim.id;
  }
}

TEST(Claims, AreWhatTheGuideSays) {
  const std::string guide = file_text(PERPEND_PROJECT "/docs/guide/reproduce.md");
  const std::size_t tables = guide.find(claims_begin);
  ASSERT_NE(tables, std::string::npos);
  EXPECT_TRUE(guide.substr(tables + claims_begin.size()) == described_claims(claims()))
      << "update the page: build/write_claims .";
}

const char* const two_rows = R"(
- {id: A-1, says: one, status: reproduced, by: ["X1: first"]}
- {id: A-2, says: two, status: differs, by: ["X1: second"], cause: b, cause_by: [X2]}
)";

TEST(Claims, AreCountedByStatusAndCause) {
  std::vector<Claim> rows = read_claims(two_rows);
  rows.push_back(rows[1]);
  rows.back().cause_shown_by.clear();  // a cause that is named, not shown
  rows.push_back(Claim{});
  const ClaimCounts counts = count(rows);
  EXPECT_EQ(counts.all, 4);
  EXPECT_EQ(counts.reproduced, 1);
  EXPECT_EQ(counts.explained, 1);
  EXPECT_EQ(counts.unexplained, 1);
  EXPECT_EQ(counts.open, 1);
  EXPECT_EQ(claims_of("X2", rows).size(), 1u);
}

PaperFinding judged(const std::string& title, Agreement verdict) {
  PaperFinding finding;
  finding.title = title;
  finding.verdict = verdict;
  return finding;
}

TEST(Claims, AreContradictedByAnotherVerdictOrAMissingOne) {
  const std::vector<Claim> rows = read_claims(two_rows);
  Report report;
  EXPECT_TRUE(contradictions(rows, report).empty()) << "X1 did not run";
  report.sections = {Section{.id = "X1", .title = ""}};
  report.sections[0].findings = {judged("first", Agreement::differs)};
  const std::vector<std::string> said = contradictions(rows, report);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_NE(said[0].find("A-1 is said to be 'reproduced'"), std::string::npos) << said[0];
  EXPECT_NE(said[1].find("A-2 rests on a finding"), std::string::npos) << said[1];
  report.sections[0].findings[0].verdict = Agreement::as_in_the_paper;
  report.sections[0].findings.push_back(judged("second", Agreement::differs));
  EXPECT_TRUE(contradictions(rows, report).empty());
}

TEST(Claims, RefuseMalformedRows) {
  EXPECT_THROW(read_claims("- {id: A-1, says: x, status: perhaps}"), BadInput);
  EXPECT_THROW(read_claims("- {id: A-1, says: x, status: open, colour: red}"), BadInput);
  EXPECT_THROW(read_claims("- {id: A-1, status: open}\n- {id: A-1, status: open}"), BadInput);
}

}  // namespace
}  // namespace perpend
