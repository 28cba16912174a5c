#include "study/answers_study.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "solver/catalog.h"
#include "study/reference.h"
#include "study/reported_answers.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using test::answer;
using test::four_problems;
using test::halved;
using test::some_answers;

TEST(AnswersStudy, JudgesFromTheProblemAndXAlone) {
  ProblemsInMemory problems = four_problems();
  const SolverStudy study = study_answers(problems, some_answers(), 4);
  ASSERT_EQ(study.trials.size(), 4u);
  EXPECT_TRUE(study.is_reported);
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
  EXPECT_TRUE(summary.is_reported);
  EXPECT_DOUBLE_EQ(summary.median_ms, 3);
  EXPECT_EQ(summary.median_iterations, 3);
}

TEST(AnswersStudy, KeepsRowsAndTheErrorsOfIterates) {
  ProblemsInMemory problems("made by a test");
  problems.add(halved("p", 2));
  NamedAnswers theirs{"theirs", {"", {answer(1)}}};
  theirs.answers.problems[0].iterates = {{4, Vector::Constant(1, 1.5)},
                                         {5, Vector::Constant(1, support::nan)},
                                         {6, Vector::Constant(1, 1)}};
  EXPECT_TRUE(study_answers(problems, theirs, 1).trials[0].history.empty());
  StudySettings settings;
  settings.keep_rows = settings.limits.keep_history = true;
  const Trial trial = study_answers(problems, theirs, 1, settings).trials[0];
  ASSERT_EQ(trial.each_row.size(), 1u);
  EXPECT_EQ(trial.each_row[0].x, 1);
  EXPECT_EQ(trial.each_row[0].l, 0);
  ASSERT_EQ(trial.history.size(), 2u);
  EXPECT_EQ(trial.history[0].iteration, 4);
  EXPECT_DOUBLE_EQ(trial.history[0].energy_J, 0.25);  // w² / 2a = 1 / 4
  EXPECT_EQ(trial.history[1].iteration, 6);
  EXPECT_EQ(trial.history[1].energy_J, 0);
}

class AnswersFiles : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& file, const std::string& solver) {
    Answers answers{solver, std::vector(4, answer(0))};
    write_answers(folder_ / file, answers);
    return folder_ / file;
  }

  support::TemporaryFolder folder_;
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
  fewer.add(halved("p", 1));
  EXPECT_THROW(read_answers_to(fewer, {write("a.h5", "mine")}), BadInput);
}

}  // namespace
}  // namespace perpend
