#include "bench/certificate/certificate_campaign.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "bench/certificate/describe.h"
#include "problem/assemble.h"
#include "problem/defect.h"
#include "solver/catalog.h"

namespace perpend::bench {
namespace {

constexpr std::array tried_solvers{"exact", "bpp", "pgs-sm", "cone-exact"};
constexpr std::size_t most_examples = 3;

/// Judges problems one after the other; each thread has its own.
class Examiner {
 public:
  explicit Examiner(const CertificateCampaignSettings& settings) : settings_(settings) {
    for (const char* name : tried_solvers) solvers_.push_back(make_solver(name));
  }

  void examine(std::int64_t number) {
    number_ = number;
    made_ = hostile_problem(settings_.seed, number);
    if (find_defect(made_.problem)) return;
    count_problem();
    Truth truth(made_.problem);
    truth_ = &truth;
    judge_.take(made_.problem);
    if (says_all()) fmt::print("{}", describe(made_));
    support::Random random = random_of(~settings_.seed, number);
    for (const HostileAnswer& answer : hostile_answers(made_, truth, random)) {
      note(answer.kind, name_of(answer.kind), answer.x);
    }
    if (number % settings_.solver_every != 0) return;
    ensure_rows(made_.problem);
    for (std::size_t k = 0; k < solvers_.size(); ++k) solve(tried_solvers[k], *solvers_[k]);
  }

  CertificateCampaignResult result;

 private:
  bool says_all() const { return settings_.only >= 0; }

  void count_problem() {
    ++result.problems;
    result.infeasible += made_.solvable == Solvable::no;
    result.unknown += made_.solvable == Solvable::unknown;
    result.in_body_form += made_.problem.body.has_value();
  }

  void show(const std::string& title, const std::string& who, const Vector& x) {
    Example example{made_.problem.size(), made_.is_scaled, number_, {}};
    if (!result.wants(title, example)) return;
    const Violation violation = truth_->violation(x);
    const Certificate& verdict = judge_.certify(x);
    example.text = fmt::format(
        "{}{}: x = {}, of_limit {:.2g} at row {}, true violation {:.2g} of its island's speeds at "
        "row {}\n",
        describe(made_), who, describe(x), verdict.of_limit, verdict.limiting_row,
        violation.of_island, violation.row);
    result.show(title, std::move(example));
  }

  void note(Kind kind, const std::string& who, const Vector& x) {
    AnswerTally& tally = result.answers[static_cast<std::size_t>(kind)];
    const Certificate& certificate = judge_.certify(x);
    const Violation violation = truth_->violation(x);
    ++tally.tried;
    const bool is_right = violation.of_island <= least_violation;
    tally.solutions += is_right;
    if (says_all()) {
      fmt::print("{}: x = {}, of_limit {:.2g} at row {}, true violation {:.2g}{}\n", who,
                 describe(x), certificate.of_limit, certificate.limiting_row, violation.of_island,
                 is_certified(certificate) ? ", certified" : "");
    }
    if (is_certified(certificate)) {
      note_certified(violation, tally, who, x);
    } else if (is_right) {
      const Reason reason = truth_->reason(x, certificate);
      ++tally.refused[static_cast<std::size_t>(reason)];
      show(fmt::format("solution refused, {}", name_of(reason)), who, x);
    }
  }

  void note_certified(const Violation& violation, AnswerTally& tally, const std::string& who,
                      const Vector& x) {
    ++tally.certified;
    tally.largest_violation = std::max(tally.largest_violation, violation.beside_all_data);
    const bool is_infeasible = made_.solvable == Solvable::no;
    if (violation.beside_all_data > most_violation) {
      ++tally.not_solutions;
      show("certified, not a solution", who, x);
    } else if (violation.beside_own_data > (is_infeasible ? promised_violation : most_violation)) {
      ++tally.in_quiet_islands;
      result.quiet_infeasible += is_infeasible;
      show("certified, wrong in a quiet island", who, x);
    } else if (is_infeasible) {
      ++result.certified_infeasible;
      show("certified, infeasible", who, x);
    } else if (violation.of_island > most_violation) {
      ++tally.in_rounding_of_data;
      show("certified, wrong by the rounding of its data", who, x);
    }
  }

  void solve(const char* name, Solver& solver) {
    SolverTally& tally = result.solvers[name];
    const Answer& answer = solver.solve(made_.problem, {}, {});
    ++tally.answers;
    if (answer.stop == Stop::not_applicable) {
      ++tally.refused;
      return;
    }
    note(Kind::of_solver, name, answer.x);
    const bool has_converged = answer.stop == Stop::converged;
    tally.certified += answer.certified;
    tally.converged += has_converged;
    tally.converged_not_certified += has_converged && !answer.certified;
    if (made_.solvable != Solvable::yes) {
      if (has_converged && !answer.certified) {
        show(fmt::format("{}: converged without a certificate, no solution known", name), name,
             answer.x);
      }
      return;
    }
    ++tally.solvable;
    tally.solvable_certified += answer.certified;
    if (answer.certified) return;
    const std::string failure = failure_of(answer);
    ++tally.failures[failure];
    show(fmt::format("{}: {}", name, failure), name, answer.x);
  }

  bool has_an_empty_row() const {
    for (int i = 0; i < made_.problem.size(); ++i) {
      if (!truth_->has_an_entry(i)) return true;
    }
    return false;
  }

  /// In words: what A is, how the solver stopped, how far the answer is off.
  std::string failure_of(const Answer& answer) {
    const Violation violation = truth_->violation(answer.x);
    std::string off;
    if (answer.certificate.of_limit <= 1) {
      off = "within the limit, but not at rounding";
    } else if (violation.of_island <= least_violation) {
      off = fmt::format("a solution, refused: {}",
                        name_of(truth_->reason(answer.x, judge_.certify(answer.x))));
    } else if (violation.of_island <= most_violation) {
      off = "off by 1e-12 … 1e-6";
    } else if (truth_->a(violation.row) == 0) {
      off = "wrong in a row with a = 0";
    } else if (violation.beside_all_data <= most_violation) {
      off = "wrong in a quiet island";
    } else {
      off = "wrong";
    }
    return fmt::format("{}{}, {}, {}", made_.is_mechanical ? "A psd" : "any A",
                       has_an_empty_row() ? " with an empty row" : "", name_of(answer.stop), off);
  }

  const CertificateCampaignSettings& settings_;
  std::vector<std::unique_ptr<Solver>> solvers_;
  Judge judge_;
  HostileProblem made_;
  Truth* truth_ = nullptr;
  std::int64_t number_ = 0;
};

/// Takes the next few problems until there are none.
void work(const CertificateCampaignSettings& settings, std::atomic<std::int64_t>& next,
          Examiner& examiner) {
  constexpr std::int64_t at_once = 200;
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  while (true) {
    const std::int64_t begin = next.fetch_add(at_once);
    if (begin >= settings.problems) return;
    const std::int64_t end = std::min(begin + at_once, settings.problems);
    for (std::int64_t number = begin; number < end; ++number) examiner.examine(number);
    if (shows_progress) fmt::print(stderr, "\r{}/{}", end, settings.problems);
  }
}

}  // namespace

AnswerTally CertificateCampaignResult::total() const {
  AnswerTally sum;
  for (const AnswerTally& tally : answers) {
    sum.tried += tally.tried;
    sum.certified += tally.certified;
    sum.not_solutions += tally.not_solutions;
    sum.in_rounding_of_data += tally.in_rounding_of_data;
    sum.in_quiet_islands += tally.in_quiet_islands;
    sum.solutions += tally.solutions;
    for (int k = 0; k < reasons; ++k) sum.refused[k] += tally.refused[k];
    sum.largest_violation = std::max(sum.largest_violation, tally.largest_violation);
  }
  return sum;
}

void CertificateCampaignResult::add(const CertificateCampaignResult& other) {
  problems += other.problems;
  infeasible += other.infeasible;
  unknown += other.unknown;
  in_body_form += other.in_body_form;
  certified_infeasible += other.certified_infeasible;
  quiet_infeasible += other.quiet_infeasible;
  for (int k = 0; k < kinds; ++k) {
    CertificateCampaignResult pair;
    pair.answers[0] = answers[k];
    pair.answers[1] = other.answers[k];
    answers[k] = pair.total();
  }
  for (const auto& [name, tally] : other.solvers) {
    SolverTally& mine = solvers[name];
    mine.answers += tally.answers;
    mine.refused += tally.refused;
    mine.certified += tally.certified;
    mine.converged += tally.converged;
    mine.converged_not_certified += tally.converged_not_certified;
    mine.solvable += tally.solvable;
    mine.solvable_certified += tally.solvable_certified;
    for (const auto& [failure, count] : tally.failures) mine.failures[failure] += count;
  }
  for (const auto& [title, list] : other.examples) {
    for (const Example& example : list) show(title, example);
  }
}

bool CertificateCampaignResult::wants(const std::string& title, const Example& example) const {
  const auto found = examples.find(title);
  return found == examples.end() || found->second.size() < most_examples ||
         example < found->second.back();
}

void CertificateCampaignResult::show(const std::string& title, Example example) {
  std::vector<Example>& list = examples[title];
  list.insert(std::upper_bound(list.begin(), list.end(), example), std::move(example));
  if (list.size() > most_examples) list.pop_back();
}

CertificateCampaignResult run_certificate_campaign(const CertificateCampaignSettings& settings) {
  const auto begin = std::chrono::steady_clock::now();
  const bool is_one = settings.only >= 0;
  const unsigned threads = is_one ? 1 : std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::unique_ptr<Examiner>> examiners;
  for (unsigned k = 0; k < threads; ++k) examiners.push_back(std::make_unique<Examiner>(settings));
  std::atomic<std::int64_t> next = 0;
  if (is_one) {
    examiners[0]->examine(settings.only);
  } else {
    std::vector<std::jthread> running;
    for (const auto& examiner : examiners) {
      running.emplace_back([&] { work(settings, next, *examiner); });
    }
  }
  CertificateCampaignResult result;
  for (const auto& examiner : examiners) result.add(examiner->result);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  result.seconds = spent.count();
  return result;
}

}  // namespace perpend::bench
