#include "problem/defect.h"

#include <gtest/gtest.h>

#include <functional>

#include "problem/assemble.h"
#include "support/nan.h"
#include "support/random_problems.h"

/// Every way in which a problem can be malformed is refused by a sentence that says where.
namespace perpend {
namespace {

using support::nan;

/// Two bodies; row 0 a joint between them, rows 1, 2, 3 a contact of body 1 with the ground,
/// row 4 a motor on body 0; both forms.
Problem sound_problem() {
  Problem problem;
  BodyForm body;
  body.M.assign(2, Matrix6::Identity());
  body.momentum = Vector::Constant(12, 0.5);
  const auto add = [&](std::initializer_list<int> bodies, int axis, double l, double u) {
    for (int k : bodies) body.J.add_block(k, Vector6::Unit(axis) * (k == 0 ? -1 : 1));
    body.J.end_row();
    const int n = problem.size();
    problem.bounds.l.conservativeResize(n + 1);
    problem.bounds.u.conservativeResize(n + 1);
    problem.bounds.l[n] = l;
    problem.bounds.u[n] = u;
    problem.motion.push_back(axis < 3 ? Motion::linear : Motion::angular);
  };
  add({0, 1}, 0, -infinity, infinity);
  add({1}, 2, 0, infinity);
  add({1}, 0, -1, 1);
  add({1}, 1, -1, 1);
  add({0}, 3, -2, 2);
  problem.contacts.push_back({1, {2, 3}, 0.7, FrictionLaw::box});
  body.C = Vector::Constant(5, 1e-3);
  body.d = Vector::Constant(5, 0.1);
  problem.body = body;
  ensure_rows(problem);
  return problem;
}

struct Spoiling {
  const char* name;
  std::function<void(Problem&)> spoil;
  std::vector<std::string> said;  ///< what the sentence must contain
};

void PrintTo(const Spoiling& spoiling, std::ostream* out) {
  *out << spoiling.name;
}

class MalformedProblem : public testing::TestWithParam<Spoiling> {};

TEST_P(MalformedProblem, IsRefusedByASentenceThatNamesThePlace) {
  Problem problem = sound_problem();
  ASSERT_EQ(find_defect(problem), std::nullopt);
  GetParam().spoil(problem);
  const std::optional<std::string> defect = find_defect(problem);
  ASSERT_TRUE(defect);
  for (const std::string& part : GetParam().said) {
    EXPECT_NE(defect->find(part), std::string::npos)
        << "'" << *defect << "' does not say '" << part << "'";
  }
}

std::string name_of(const testing::TestParamInfo<Spoiling>& info) {
  return info.param.name;
}

const Spoiling bad_bounds[] = {
    {"NanLowerBound", [](Problem& p) { p.bounds.l[2] = nan; }, {"row 2", "lower", "NaN"}},
    {"NanUpperBound", [](Problem& p) { p.bounds.u[3] = nan; }, {"row 3", "upper", "NaN"}},
    {"LowerAboveUpper", [](Problem& p) { p.bounds.l[4] = 2.5; }, {"row 4", "2.5", "2"}},
    {"LowerBoundInfinite", [](Problem& p) { p.bounds.l[1] = infinity; }, {"row 1", "+∞"}},
    {"UpperBoundMinusInfinite",
     [](Problem& p) { p.bounds.l[0] = p.bounds.u[0] = -infinity; },
     {"row 0", "upper", "−∞"}},
    {"LowerBoundTooLarge", [](Problem& p) { p.bounds.l[2] = -1e101; }, {"row 2", "-1e+101", "±∞"}},
    {"UpperBoundTooLarge", [](Problem& p) { p.bounds.u[2] = 1e300; }, {"row 2", "1e+300", "±∞"}},
    {"MissingUpperBound",
     [](Problem& p) { p.bounds.u.conservativeResize(4); },
     {"l has 5", "u has 4"}},
    {"MissingLowerBound",
     [](Problem& p) { p.bounds.l.conservativeResize(4); },
     {"l has 4", "u has 5"}},
    {"MissingMotion", [](Problem& p) { p.motion.pop_back(); }, {"motion has 4", "5 rows"}},
    {"NoForm", [](Problem& p) { p.body.reset(), p.rows.reset(); }, {"neither"}},
};

const Spoiling bad_contacts[] = {
    {"NegativeFriction", [](Problem& p) { p.contacts[0].mu = -0.1; }, {"contact 0", "2", "-0.1"}},
    {"NanFriction", [](Problem& p) { p.contacts[0].mu = nan; }, {"contact 0", "nan", "≥ 0"}},
    {"HugeFriction", [](Problem& p) { p.contacts[0].mu = 1e200; }, {"contact 0", "1e+200"}},
    {"InfiniteConeFriction",
     [](Problem& p) {
       p.contacts[0] = {1, {2, 3}, infinity, FrictionLaw::cone};
     },
     {"contact 0", "inf"}},
    {"ConeOnANormalRowThatPulls",
     [](Problem& p) {
       p.bounds.l[1] = -1;
       p.contacts[0].law = FrictionLaw::cone;
     },
     {"contact 0", "normal row 1", "[-1, inf]"}},
    {"ConeWithBounds",
     [](Problem& p) { p.contacts[0].law = FrictionLaw::cone; },
     {"contact 0", "row 2", "[-1, 1]"}},
    {"TwoConesOnOneNormalRow",
     [](Problem& p) {
       for (int row : {2, 3}) {
         p.bounds.l[row] = -infinity;
         p.bounds.u[row] = infinity;
       }
       p.contacts[0] = {1, {2, Contact::no_row}, 0.5, FrictionLaw::cone};
       p.contacts.push_back({1, {3, Contact::no_row}, 0.5, FrictionLaw::cone});
     },
     {"contact 1", "normal row 1", "contact 0"}},
    {"NoNormalRow", [](Problem& p) { p.contacts[0].normal = -1; }, {"contact 0", "-1", "5 rows"}},
    {"MissingNormalRow", [](Problem& p) { p.contacts[0].normal = 5; }, {"normal row 5", "5 rows"}},
    {"MissingFrictionRow",
     [](Problem& p) { p.contacts[0].friction[1] = 5; },
     {"contact 0", "friction row 5", "5 rows"}},
    {"NegativeFrictionRow",
     [](Problem& p) { p.contacts[0].friction[0] = -7; },
     {"contact 0", "friction row -7"}},
    {"FrictionRowNamingItself",
     [](Problem& p) { p.contacts[0].friction[1] = 1; },
     {"contact 0", "row 1", "itself"}},
    {"FrictionRowTwice",
     [](Problem& p) { p.contacts[0].friction[1] = 2; },
     {"contact 0", "row 2", "twice"}},
    {"OnlyFrictionRowInSecondPlace",
     [](Problem& p) { p.contacts[0].friction[0] = Contact::no_row; },
     {"contact 0", "3", "second"}},
    {"FrictionRowOfTwoContacts",
     [](Problem& p) {
       p.contacts.push_back({4, {2, Contact::no_row}, 1, FrictionLaw::box});
     },
     {"contact 1", "row 2", "contact 0"}},
    {"NormalRowThatIsFrictionElsewhere",
     [](Problem& p) {
       p.contacts.push_back({3, {4, Contact::no_row}, 1, FrictionLaw::box});
     },
     {"contact 1", "row 3", "contact 0"}},
};

const Spoiling bad_row_forms[] = {
    {"NanInA", [](Problem& p) { p.rows->A.coeffRef(2, 0) = nan; }, {"A[2, 0]", "nan"}},
    {"InfinityInA", [](Problem& p) { p.rows->A.coeffRef(1, 1) = infinity; }, {"A[1, 1]", "inf"}},
    {"HugeEntryInA", [](Problem& p) { p.rows->A.coeffRef(1, 1) = 1e300; }, {"A[1, 1]", "1e+300"}},
    {"NanInB", [](Problem& p) { p.rows->b[4] = nan; }, {"b[4]", "nan"}},
    {"InfinityInB", [](Problem& p) { p.rows->b[0] = -infinity; }, {"b[0]", "-inf"}},
    {"ShortB", [](Problem& p) { p.rows->b.conservativeResize(3); }, {"b has 3", "5 rows"}},
    {"ATooSmall", [](Problem& p) { p.rows->A.conservativeResize(4, 4); }, {"A is 4 x 4", "5 x 5"}},
    {"ANotSquare", [](Problem& p) { p.rows->A.conservativeResize(5, 6); }, {"A is 5 x 6"}},
    {"TinyDiagonal",
     [](Problem& p) { p.body.reset(), p.rows->A.coeffRef(3, 3) = 1e-320; },
     {"row 3", "diagonal", "choose other units"}},
    {"TinyDiagonalBesideABodyForm",
     [](Problem& p) { p.rows->A.coeffRef(3, 3) = 1e-320; },
     {"row 3", "diagonal", "choose other units"}},
    {"TinyNegativeDiagonal",
     [](Problem& p) { p.body.reset(), p.rows->A.coeffRef(3, 3) = -1e-200; },
     {"row 3", "-1e-200"}},
    {"ColumnsNotAscending",
     [](Problem& p) { std::swap(p.rows->A.innerIndexPtr()[0], p.rows->A.innerIndexPtr()[1]); },
     {"row 0 of A", "ascending"}},
    {"ColumnOutOfRange",
     [](Problem& p) { p.rows->A.innerIndexPtr()[p.rows->A.nonZeros() - 1] = 1 << 20; },
     {"row 4 of A", "1048576", "5"}},
};

const Spoiling bad_body_forms[] = {
    {"NanInJ", [](Problem& p) { p.body->J.block[1][3] = nan; }, {"row 0 of J", "body 1", "nan"}},
    {"InfinityInJ", [](Problem& p) { p.body->J.block[3][0] = infinity; }, {"row 2 of J", "inf"}},
    {"NanInMomentum", [](Problem& p) { p.body->momentum[7] = nan; }, {"momentum[7]", "nan"}},
    {"InfiniteMomentum",
     [](Problem& p) { p.body->momentum[0] = infinity; },
     {"momentum[0]", "inf"}},
    {"NanCompliance", [](Problem& p) { p.body->C[3] = nan; }, {"C[3]", "nan"}},
    {"InfiniteCompliance", [](Problem& p) { p.body->C[3] = infinity; }, {"C[3]", "inf"}},
    {"NegativeCompliance", [](Problem& p) { p.body->C[4] = -1e-9; }, {"row 4", "-1e-09", "≥ 0"}},
    {"NanOffset", [](Problem& p) { p.body->d[1] = nan; }, {"d[1]", "nan"}},
    {"InfiniteOffset", [](Problem& p) { p.body->d[1] = -infinity; }, {"d[1]", "-inf"}},
    {"ShortMomentum",
     [](Problem& p) { p.body->momentum.conservativeResize(11); },
     {"momentum has 11", "12"}},
    {"ShortCompliance", [](Problem& p) { p.body->C.conservativeResize(2); }, {"C has 2", "5 rows"}},
    {"LongOffset", [](Problem& p) { p.body->d.setZero(6); }, {"d has 6", "5 rows"}},
    {"HugeDiagonal",
     [](Problem& p) { p.rows.reset(), p.body->J.block[3] *= 1e60; },
     {"row 2", "diagonal", "1e+120"}},
    {"VanishingDiagonal",
     [](Problem& p) { p.rows.reset(), p.body->C[4] = 0, p.body->J.block[5] *= 1e-80; },
     {"row 4", "diagonal", "1e-160"}},
};

const Spoiling bad_masses[] = {
    {"NoMass", [](Problem& p) { p.body->M[1].setZero(); }, {"body 1", "positive definite"}},
    {"NegativeMass", [](Problem& p) { p.body->M[0] *= -1; }, {"body 0", "-1", "> 0"}},
    {"NanMass", [](Problem& p) { p.body->M[1](4, 2) = nan; }, {"body 1", "M[4, 2]", "nan"}},
    {"InfiniteMass", [](Problem& p) { p.body->M[1](0, 0) = infinity; }, {"body 1", "M[0, 0]"}},
    {"UnsymmetricMass", [](Problem& p) { p.body->M[0](3, 4) = 0.1; }, {"body 0", "symmetric"}},
    {"IndefiniteMass",
     [](Problem& p) { p.body->M[0](3, 4) = p.body->M[0](4, 3) = 1.5; },
     {"body 0", "positive definite"}},
    {"MassOf1e300", [](Problem& p) { p.body->M[0](5, 5) = 1e300; }, {"body 0", "1e+300"}},
    {"MassOf1eMinus320",
     [](Problem& p) { p.body->M[1] *= 1e-320; },
     {"body 1", "positive definite", "e-32"}},
};

const Spoiling bad_jacobians[] = {
    {"BodyTooHigh", [](Problem& p) { p.body->J.body[1] = 2; }, {"row 0 of J", "body 2", "2 bod"}},
    {"BodyNegative", [](Problem& p) { p.body->J.body[5] = -1; }, {"row 4 of J", "body -1"}},
    {"BodyTwice", [](Problem& p) { p.body->J.body[1] = 0; }, {"row 0 of J", "body 0", "twice"}},
    {"TooFewRows",
     [](Problem& p) { p.body->J.start.erase(p.body->J.start.begin() + 3); },
     {"J has 4 rows", "5"}},
    {"TooManyRows", [](Problem& p) { p.body->J.end_row(); }, {"J has 6 rows", "5"}},
    {"NoStart", [](Problem& p) { p.body->J.start.clear(); }, {"start", "empty"}},
    {"StartNotAtZero", [](Problem& p) { p.body->J.start[0] = 1; }, {"row 0 of J", "1", "0"}},
    {"StartNegative", [](Problem& p) { p.body->J.start[0] = -5; }, {"row 0 of J", "-5"}},
    {"StartNotAscending", [](Problem& p) { p.body->J.start[2] = 1; }, {"row 1 of J", "ascend"}},
    {"StartBeyondTheBlocks",
     [](Problem& p) { p.body->J.start[5] = 1000000; },
     {"1000000", "6 blocks"}},
    {"MiddleStartBeyondTheBlocks",
     [](Problem& p) { p.body->J.start[3] = 1000000; },
     {"row 3 of J", "ascend"}},
    {"StartShortOfTheBlocks", [](Problem& p) { p.body->J.start[5] = 5; }, {"5", "6 blocks"}},
    {"FewerBodiesThanBlocks", [](Problem& p) { p.body->J.body.pop_back(); }, {"5 bod", "6 blocks"}},
    {"FewerBlocksThanBodies", [](Problem& p) { p.body->J.block.clear(); }, {"6 bod", "0 blocks"}},
};

INSTANTIATE_TEST_SUITE_P(Bounds, MalformedProblem, testing::ValuesIn(bad_bounds), name_of);
INSTANTIATE_TEST_SUITE_P(Contacts, MalformedProblem, testing::ValuesIn(bad_contacts), name_of);
INSTANTIATE_TEST_SUITE_P(RowForm, MalformedProblem, testing::ValuesIn(bad_row_forms), name_of);
INSTANTIATE_TEST_SUITE_P(BodyForm, MalformedProblem, testing::ValuesIn(bad_body_forms), name_of);
INSTANTIATE_TEST_SUITE_P(Masses, MalformedProblem, testing::ValuesIn(bad_masses), name_of);
INSTANTIATE_TEST_SUITE_P(JacobianShape, MalformedProblem, testing::ValuesIn(bad_jacobians),
                         name_of);

TEST(Defect, OfAWarmStartIsNamed) {
  const Problem problem = sound_problem();
  Vector x = Vector::Zero(5);
  EXPECT_EQ(find_defect(problem, x), std::nullopt);
  x[3] = nan;
  EXPECT_NE(find_defect(problem, x)->find("x[3] is nan"), std::string::npos);
  x[3] = -infinity;
  EXPECT_NE(find_defect(problem, x)->find("x[3] is -inf"), std::string::npos);
  x[3] = 1e300;
  EXPECT_NE(find_defect(problem, x)->find("x[3] is 1e+300"), std::string::npos);
  EXPECT_NE(find_defect(problem, Vector::Zero(4))->find("x has 4"), std::string::npos);
}

TEST(Defect, OfAProblemIsFoundWithoutTouchingIt) {
  Problem problem = sound_problem();
  problem.rows->b[4] = nan;
  const Problem before = problem;
  ASSERT_TRUE(find_defect(problem));
  EXPECT_EQ(problem.bounds.l, before.bounds.l);
  EXPECT_EQ(problem.body->momentum, before.body->momentum);
  EXPECT_EQ(problem.rows->b.head(4), before.rows->b.head(4));
}

Problem row_form_problem(const Eigen::MatrixXd& A, double l, double u) {
  Problem problem;
  problem.bounds.l = Vector::Constant(A.rows(), l);
  problem.bounds.u = Vector::Constant(A.rows(), u);
  problem.motion.assign(A.rows(), Motion::linear);
  problem.rows = RowForm{A.sparseView(), Vector::Ones(A.rows())};
  return problem;
}

TEST(Defect, IsNotSeenInProblemsThatAreOnlyUnusual) {
  const Eigen::Matrix2d identity = Eigen::Matrix2d::Identity();
  EXPECT_EQ(find_defect(row_form_problem(Eigen::MatrixXd(0, 0), 0, 1)), std::nullopt);
  EXPECT_EQ(find_defect(row_form_problem(Eigen::MatrixXd::Ones(1, 1), 0, 1)), std::nullopt);
  EXPECT_EQ(find_defect(row_form_problem(identity, 3, 3)), std::nullopt) << "all fixed";
  EXPECT_EQ(find_defect(row_form_problem(identity, -infinity, infinity)), std::nullopt);
  EXPECT_EQ(find_defect(row_form_problem(Eigen::Matrix2d::Zero(), 0, 1)), std::nullopt);
  EXPECT_EQ(find_defect(row_form_problem(Eigen::Matrix2d::Ones(), 0, 1)), std::nullopt);
  EXPECT_EQ(find_defect(row_form_problem(-identity, 0, 1)), std::nullopt) << "negative definite";
  EXPECT_EQ(find_defect(row_form_problem(Eigen::Matrix2d{{1, 2}, {2, 1}}, 0, 1)), std::nullopt);
  EXPECT_EQ(find_defect(row_form_problem(Eigen::Matrix2d{{1, 2}, {0, 1}}, 0, 1)), std::nullopt);
  Problem empty;
  empty.body = BodyForm{};
  EXPECT_EQ(find_defect(empty), std::nullopt) << "no bodies, no rows";
}

TEST(Defect, IsNotSeenInAMassThatIsSymmetricToRounding) {
  Problem problem = sound_problem();
  problem.body->M[0](3, 4) = 0.1;
  problem.body->M[0](4, 3) = 0.1 * (1 + 1e-15);
  EXPECT_EQ(find_defect(problem), std::nullopt);
}

TEST(Defect, IsNotSeenInContactsWithoutOrWithOneFrictionRow) {
  Problem problem = sound_problem();
  problem.contacts[0].friction[1] = Contact::no_row;
  EXPECT_EQ(find_defect(problem), std::nullopt);
  problem.contacts[0].friction[0] = Contact::no_row;
  EXPECT_EQ(find_defect(problem), std::nullopt);
}

}  // namespace
}  // namespace perpend
