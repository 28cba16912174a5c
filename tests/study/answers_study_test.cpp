#include "study/answers_study.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "report/comparison_report.h"
#include "report/report_defect.h"
#include "solver/catalog.h"
#include "study/reference.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

/// x ≥ 0, w = 2 x − b ≥ 0: the answer is b / 2.
StoredProblem one_row(const std::string& name, double b) {
  StoredProblem stored;
  stored.name = name;
  stored.problem.bounds.l = Vector::Zero(1);
  stored.problem.bounds.u = Vector::Constant(1, infinity);
  stored.problem.motion = {Motion::linear};
  RowForm rows;
  rows.A.resize(1, 1);
  rows.A.insert(0, 0) = 2;
  rows.b = Vector::Constant(1, -b);
  stored.problem.rows = rows;
  return stored;
}

ProblemsInMemory four_problems() {
  ProblemsInMemory problems("made by a test");
  for (int k = 0; k < 4; ++k) problems.add(one_row("p" + std::to_string(k), 2.0 * k));
  return problems;
}

ProblemAnswer answer(double x, double seconds = nan, int iterations = -1) {
  return {Vector::Constant(1, x), seconds, iterations};
}

/// Right, wrong by 0.1, none, right.
NamedAnswers some_answers() {
  return {"theirs", {"", {answer(0, 2e-3, 3), answer(1.1, 4e-3), answer(nan, 1), answer(3)}}};
}

TEST(AnswersStudy, JudgesFromTheProblemAndXAlone) {
  ProblemsInMemory problems = four_problems();
  const SolverStudy study = study_answers(problems, some_answers(), 4);
  ASSERT_EQ(study.trials.size(), 4u);
  EXPECT_TRUE(study.is_told);
  EXPECT_TRUE(study.trials[0].certified);
  EXPECT_FALSE(study.trials[1].certified);
  EXPECT_NEAR(study.trials[1].natural, 0.2, 1e-12);  // w = 2 · 1.1 − 2, below x
  EXPECT_EQ(study.trials[2].stop, Stop::not_applicable);
  EXPECT_FALSE(study.trials[2].certified);
  EXPECT_FALSE(study.trials[3].stop.has_value());
  EXPECT_EQ(study.trials[3].problem, "p3");
  EXPECT_TRUE(study.trials[3].certified);
  EXPECT_EQ(study_answers(problems, some_answers(), 2).trials.size(), 2u);
}

TEST(AnswersStudy, HasTimesAndIterationsOfThoseThatTellThem) {
  ProblemsInMemory problems = four_problems();
  const StudySummary summary = summarise(study_answers(problems, some_answers(), 4));
  EXPECT_EQ(summary.attempted, 3);
  EXPECT_EQ(summary.certified, 2);
  EXPECT_EQ(summary.not_applicable, 1);
  EXPECT_TRUE(summary.is_told);
  EXPECT_DOUBLE_EQ(summary.median_ms, 3);
  EXPECT_EQ(summary.median_iterations, 3);
}

TEST(AnswersStudy, IsASolverLikeAnyOtherInAReport) {
  for (const double seconds : {nan, 1e-3}) {
    Comparison comparison;
    comparison.settings.solvers = {"pgs", "exact"};
    comparison.settings.budgets_ms.clear();
    ProblemsInMemory problems = four_problems();
    NamedAnswers theirs{"theirs", {}};
    for (int k = 0; k < 4; ++k) theirs.answers.problems.push_back(answer(k, seconds, -1));
    compare_on_problems(
        "made", problems, {theirs, {"untold", some_answers().answers}},
        [](const std::string&, int, int) { return true; }, comparison);
    const Report report = comparison_report(comparison);
    EXPECT_EQ(find_report_defect(report), "");
    EXPECT_EQ(report.settings.at(2).value, "as recorded");
    const ReportTable& table = report.sections.at(0).tables.at(0);
    ASSERT_EQ(table.rows.size(), 4u);
    const auto words = [](const Cell& cell) { return std::get<std::string>(cell.value); };
    EXPECT_EQ(words(table.rows[2][2]), "theirs");
    EXPECT_EQ(words(table.rows[1].back()), "measured");
    EXPECT_EQ(words(table.rows[2].back()), std::isnan(seconds) ? "not told" : "told");
    const std::string text = comparison_table(comparison).text();
    EXPECT_NE(text.find("theirs"), std::string::npos) << text;
    EXPECT_NE(text.find("4/4"), std::string::npos) << text;
    const std::string notes = ::testing::PrintToString(comparison_notes(comparison));
    EXPECT_NE(notes.find("untold leaves out 1 of 4 problems of made, such as p2"),
              std::string::npos)
        << notes;
  }
}

TEST(AnswersStudy, HasNoProfileWhereNoTimeIsTold) {
  ProblemsInMemory problems = four_problems();
  const Study ours = study_solvers(problems, {{"exact"}, {}}, [](int, int) { return true; });
  SolverStudy untold = study_answers(problems, {"untold", {"", std::vector(4, answer(0))}}, 4);
  const SolverStudy told = study_answers(problems, some_answers(), 4);
  const auto profiles = performance_profiles({ours.solvers[0], untold, told}, 100);
  ASSERT_EQ(profiles.size(), 2u);
  EXPECT_EQ(profiles[1].name, "theirs");
  // Two right answers of four, of which one tells its time.
  EXPECT_LE(profiles[1].y.back(), 0.25);
}

class AnswersFiles : public ::testing::Test {
 protected:
  std::filesystem::path write(const std::string& file, const std::string& solver) {
    Answers answers{solver, std::vector(4, answer(0))};
    write_answers(folder_ / file, answers);
    return folder_ / file;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(AnswersFiles, GetNamesThatNothingElseHas) {
  ProblemsInMemory problems = four_problems();
  std::vector<std::string> names;
  for (const NamedAnswers& one :
       read_answers_to(problems, {write("a.h5", "mine"), write("b.h5", ""), write("c.h5", "exact"),
                                  write("d.h5", "mine"), write("d.h5", "mine"), write("pgs.h5", ""),
                                  write("e.h5", "psor:omega=1.3")})) {
    names.push_back(one.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"mine", "b", "exact (c)", "mine (d)", "mine (d) 2",
                                             "pgs (pgs)", "psor omega=1.3 (e)"}));
}

TEST_F(AnswersFiles, ThatAreToOtherProblemsAreRefused) {
  ProblemsInMemory fewer("made by a test");
  fewer.add(one_row("p", 1));
  EXPECT_THROW(read_answers_to(fewer, {write("a.h5", "mine")}), BadInput);
}

}  // namespace
}  // namespace perpend
