#include "import/formats/literal_json.h"

#include <gtest/gtest.h>

#include "import/text_samples.h"
#include "recording/open_problems.h"

namespace perpend {
namespace {

const std::string json_lcp =
    R"([{"name": "one", "source": {"repo": "a/b", "commit": "c", "path": "d.cpp"}, "kind": "lcp",
       "n": 2, "A": [1, 2, 0, 4], "b": [-1, 0.5], "lo": [0, 0], "hi": [1e30, 1e30],
       "expected": [1, 0], "guess": [9, 9]}])";
const std::string json_box =
    R"([{"name": "box", "kind": "boxlcp", "n": 3, "A": [1,0,0, 0,1,0, 0,0,1], "b": [-2,1,1],
       "lo": [0,-0.5,-0.5], "hi": [1e30,0.5,0.5], "findex": [-1,0,0], "guess": [2,0,0]}])";
const std::string json_ncp =
    R"([{"name": "cone", "kind": "ncp", "n": 3, "order": "t1,t2,n", "A": [1,0,0, 0,1,0, 0,0,1],
       "b": [1,0,-2], "mu": [0.7]}])";

TEST(LiteralJson, ReadsAnLcp) {
  const StoredProblem stored = read_text(json_lcp);
  EXPECT_EQ(stored.name, "one");
  EXPECT_EQ(stored.origin, "a/b c d.cpp");
  EXPECT_EQ(dense_A(stored), (Dense{{1, 2}, {0, 4}}));
  EXPECT_EQ(stored.problem.rows->A.nonZeros(), 3);
  EXPECT_EQ(stored.problem.rows->b, (Vector{{-1, 0.5}}));
  EXPECT_EQ(stored.problem.bounds.l, Vector::Zero(2));
  EXPECT_EQ(stored.problem.bounds.u, Vector::Constant(2, infinity));
  EXPECT_EQ(stored.x, (Vector{{1, 0}}));
}

TEST(LiteralJson, TakesTheFrictionBoundsFromTheGuess) {
  const StoredProblem stored = read_text(json_box);
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{0, -1, -1}}));
  EXPECT_EQ(stored.problem.bounds.u, (Vector{{infinity, 1, 1}}));
  ASSERT_EQ(stored.problem.contacts.size(), 1);
  EXPECT_EQ(stored.problem.contacts[0],
            (Contact{.normal = 0, .friction = {1, 2}, .mu = 0.5, .law = FrictionLaw::box}));
}

TEST(LiteralJson, KeepsTheRowOrderOfConeContacts) {
  const StoredProblem stored = read_text(json_ncp);
  ASSERT_EQ(stored.problem.contacts.size(), 1);
  EXPECT_EQ(stored.problem.contacts[0],
            (Contact{.normal = 2, .friction = {0, 1}, .mu = 0.7, .law = FrictionLaw::cone}));
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{-infinity, -infinity, 0}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{1, 0, -2}}));
}

TEST(LiteralJson, RefusesOneProblemOfAFileAndReadsTheOthers) {
  const support::TemporaryFolder folder;
  const std::string both = json_ncp.substr(0, json_ncp.size() - 1) + ", " + json_lcp.substr(1);
  const auto source = open_problems(write(folder, "both.json", with(both, "[0.7]", "null")));
  ASSERT_EQ(source->size(), 2);
  try {
    source->read(0);
    FAIL() << "not refused";
  } catch (const BadInput& error) {
    const std::string why = error.what();
    EXPECT_NE(why.find("problem cone"), std::string::npos) << why;
    EXPECT_NE(why.find("'mu' is missing"), std::string::npos) << why;
  }
  EXPECT_EQ(source->read(1).name, "one");
}

TEST(LiteralJson, RefusesEveryPieceOfAFile) {
  for (const std::string& text : {json_lcp, json_box, json_ncp}) {
    for (std::size_t end = 0; end < text.size(); ++end) {
      EXPECT_NE(refusal(text.substr(0, end)), "");
    }
  }
}

TEST(LiteralJson, RefusesMalformedProblems) {
  expect_refused(with(json_lcp, "\"n\": 2", "\"n\": 3"), "'A'");
  expect_refused(with(json_lcp, "\"n\": 2", "\"n\": -1"), "'n'");
  expect_refused(with(json_lcp, "\"n\": 2", "\"n\": 1e12"), "'n'");
  expect_refused(with(json_lcp, "\"n\": 2", "\"n\": 1000000000000"), "'n'");
  expect_refused(with(json_lcp, "\"n\"", "\"m\""), "'n' is missing");
  expect_refused(with(json_lcp, "0.5]", "\"0.5\"]"), "'b', entry 1");
  expect_refused(with(json_lcp, "0.5]", "1e200]"), "b[1]");
  expect_refused(with(json_lcp, "\"lcp\"", "\"qp\""), "'qp'");
  expect_refused(with(json_lcp, "\"lcp\"", "5"), "'kind'");
  expect_refused(with(json_lcp, "[1, 0]", "[1]"), "'expected'");
  expect_refused(with(json_lcp, "\"lo\": [0, 0]", "\"lo\": [1e30, 0]"), "row 0");
  expect_refused(with(json_box, "[-1,0,0]", "[-1,0,3]"), "'findex'");
  expect_refused(with(json_box, "[-1,0,0]", "[-1,0,0.5]"), "'findex'");
  expect_refused(with(json_box, "[-1,0,0]", "[-1,0,2]"), "itself");
  expect_refused(with(json_box, "\"lo\"", "\"low\""), "'lo' is missing");
  expect_refused(with(json_ncp, "t1,t2,n", "n,t1,t2"), "'order'");
  expect_refused(with(json_ncp, "[0.7]", "[-0.7]"), "contact 0");
  expect_refused(with(json_ncp, "[0.7]", "[0.7, 1]"), "'mu'");
  expect_refused("[{}, 1]", "object");
  expect_refused(R"([{"name": "a"}, {"name": "a"}])", "two problems");
  expect_refused("[{\"name\": " + std::string(100'000, '[') + std::string(100'000, ']') + "}]",
                 "nested");
}

}  // namespace
}  // namespace perpend
