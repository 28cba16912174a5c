#include "problem/islands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "problem/select_rows.h"
#include "support/random_problems.h"
#include "support/same_problem.h"

namespace perpend {
namespace {

/// The rows reachable from each, found by repeating "is coupled to" until nothing changes.
std::vector<std::set<int>> reachable_rows(int n, const std::function<bool(int, int)>& coupled) {
  std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) reaches[i][j] = i == j || coupled(i, j) || coupled(j, i);
  }
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
      }
    }
  }
  std::vector<std::set<int>> sets(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (reaches[i][j]) sets[i].insert(j);
    }
  }
  return sets;
}

bool in_one_contact(const Problem& problem, int i, int j) {
  return std::any_of(problem.contacts.begin(), problem.contacts.end(), [&](const Contact& c) {
    const auto has = [&](int row) {
      return row == c.normal || row == c.friction[0] || row == c.friction[1];
    };
    return has(i) && has(j);
  });
}

bool share_a_body(const Problem& problem, int i, int j) {
  for (int a : problem.body->J.bodies(i)) {
    for (int b : problem.body->J.bodies(j)) {
      if (a == b) return true;
    }
  }
  return false;
}

void expect_partition(const Problem& problem, const std::vector<std::set<int>>& reachable) {
  const std::vector<Island> islands = find_islands(problem);
  std::vector<int> seen(problem.size(), 0);
  int previous_first = -1;
  for (const Island& island : islands) {
    ASSERT_FALSE(island.rows.empty());
    EXPECT_TRUE(std::is_sorted(island.rows.begin(), island.rows.end()));
    EXPECT_GT(island.rows.front(), previous_first) << "islands in the order of their first row";
    previous_first = island.rows.front();
    const std::set<int> rows(island.rows.begin(), island.rows.end());
    EXPECT_EQ(rows, reachable[island.rows.front()]);
    for (int i : island.rows) ++seen[i];
  }
  EXPECT_EQ(seen, std::vector<int>(problem.size(), 1));
}

/// Many bodies and few rows, so that there are several islands and bodies in none.
Problem scattered_problem(support::Random& random) {
  return support::random_mechanical_problem(random, {20, support::pick(random, 14), 0.2});
}

TEST(Islands, AreTheReachableRowsInBodyForm) {
  support::Random random(1);
  for (int round = 0; round < 200; ++round) {
    const Problem problem = scattered_problem(random);
    expect_partition(problem, reachable_rows(problem.size(), [&](int i, int j) {
                       return share_a_body(problem, i, j) || in_one_contact(problem, i, j);
                     }));
  }
}

TEST(Islands, AreTheReachableRowsInRowForm) {
  support::Random random(2);
  for (int round = 0; round < 200; ++round) {
    const int n = support::pick(random, 16);
    Problem problem;
    problem.bounds.l.setZero(n);
    problem.bounds.u.setOnes(n);
    problem.motion.assign(n, Motion::linear);
    SparseRows A(n, n);
    for (int k = 0; k < n / 2; ++k) {  // not symmetric on purpose: one entry couples both ways
      A.coeffRef(support::pick(random, n), support::pick(random, n)) = 1;
    }
    A.makeCompressed();
    problem.rows = RowForm{A, Vector::Zero(n)};
    if (n >= 3) problem.contacts.push_back({0, {n - 1, 1}, 1, FrictionLaw::box});
    expect_partition(problem, reachable_rows(n, [&](int i, int j) {
                       return A.coeff(i, j) != 0 || in_one_contact(problem, i, j);
                     }));
  }
}

TEST(Islands, HoldTheBodiesTheirRowsTouch) {
  support::Random random(3);
  for (int round = 0; round < 100; ++round) {
    const Problem problem = scattered_problem(random);
    for (const Island& island : find_islands(problem)) {
      std::set<int> touched;
      for (int i : island.rows) {
        for (int k : problem.body->J.bodies(i)) touched.insert(k);
      }
      EXPECT_EQ(island.bodies, std::vector<int>(touched.begin(), touched.end()));
    }
  }
}

TEST(Islands, OfRowsWithoutBodiesAreSingle) {
  Problem problem;
  problem.bounds.l.setZero(3);
  problem.bounds.u.setOnes(3);
  problem.motion.assign(3, Motion::linear);
  problem.body = BodyForm{};
  for (int i = 0; i < 3; ++i) problem.body->J.end_row();
  problem.body->C.setOnes(3);
  problem.body->d.setZero(3);
  EXPECT_EQ(find_islands(problem).size(), 3u);
  problem.contacts.push_back({0, {2, Contact::no_row}, 1, FrictionLaw::box});
  const std::vector<Island> islands = find_islands(problem);
  ASSERT_EQ(islands.size(), 2u);
  EXPECT_EQ(islands[0].rows, (std::vector<int>{0, 2})) << "a contact keeps its rows together";
  EXPECT_TRUE(islands[0].bodies.empty());
}

TEST(Islands, OfNoRowsAreNone) {
  Problem problem;
  problem.body = BodyForm{};
  EXPECT_TRUE(find_islands(problem).empty());
}

TEST(Islands, ExtractedAndInsertedMakeTheWholeAgain) {
  support::Random random(4);
  for (int round = 0; round < 50; ++round) {
    Problem problem = scattered_problem(random);
    ensure_rows(problem);
    const Vector x = support::uniform_vector(random, problem.size(), -1, 1);
    const Vector w = problem.rows->A * x + problem.rows->b;
    Vector x_again = Vector::Zero(problem.size()), w_again = x_again;
    std::size_t contacts = 0;
    for (const Island& island : find_islands(problem)) {
      const Problem part = extract(problem, island);
      ASSERT_EQ(find_defect(part), std::nullopt);
      const Vector part_x = x(island.rows);
      insert(island, part_x, x_again);
      insert(island, part.rows->A * part_x + part.rows->b, w_again);
      contacts += part.contacts.size();
      Problem reassembled = part;
      reassembled.rows.reset();
      ensure_rows(reassembled);
      support::expect_same_problem(reassembled, part);
    }
    EXPECT_EQ(x_again, x);
    EXPECT_LE((w_again - w).cwiseAbs().sum(), 1e-12 * (1 + w.cwiseAbs().sum()));
    EXPECT_EQ(contacts, problem.contacts.size());
  }
}

TEST(Islands, RefreshToWhatWouldBeExtracted) {
  support::Random random(5);
  for (int round = 0; round < 30; ++round) {
    Problem problem = scattered_problem(random);
    ensure_rows(problem);
    const std::vector<Island> islands = find_islands(problem);
    std::vector<Problem> parts;
    for (const Island& island : islands) parts.push_back(extract(problem, island));

    // Other numbers on the same graph.
    BodyForm& body = *problem.body;
    problem.bounds.l.array() -= 1;
    problem.bounds.u.array() += 1;
    for (Contact& contact : problem.contacts) contact.mu += 0.1;
    for (Matrix6& M : body.M) M *= 1.5;
    for (Vector6& block : body.J.block) block *= 0.5;
    body.momentum.array() += 0.25;
    body.C.array() += 0.125;
    body.d.array() -= 2;
    problem.rows = assemble(body);
    for (std::size_t k = 0; k < islands.size(); ++k) {
      refresh(problem, islands[k], parts[k]);
      support::expect_same_problem(parts[k], extract(problem, islands[k]));
    }
  }
}

}  // namespace
}  // namespace perpend
