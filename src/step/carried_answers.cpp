#include "step/carried_answers.h"

#include <algorithm>

namespace perpend {

void CarriedAnswers::forget() {
  for (Answers& one : all_) one.count = 0;
  now_ = 0;
}

void CarriedAnswers::turn_to(const StepProblem& problem) {
  now_ = 1 - now_;
  Answers& now = this->now();
  now.count = 0;
  now.machine_rows = problem.machine_rows();
  now.points.clear();
  now.first_row.clear();
  for (const PointRows& rows : problem.points()) {
    now.points.push_back(rows.point);
    now.first_row.push_back(rows.normal);
  }
  now.first_row.push_back(problem.problem().size());
}

const Vector& CarriedAnswers::start(const Vector& usual) {
  const Answers &now = this->now(), &before = this->before();
  if (now.count >= before.count) return usual;
  const Vector& x = before.x[now.count];
  int most = -1;
  for (const int point : before.points) most = std::max(most, point);
  place_.assign(most + 1, -1);
  for (int k = 0; k < static_cast<int>(before.points.size()); ++k) place_[before.points[k]] = k;
  start_.setZero(now.first_row.back());
  start_.head(now.machine_rows) = x.head(now.machine_rows);
  for (std::size_t k = 0; k < now.points.size(); ++k) {
    if (now.points[k] > most || place_[now.points[k]] < 0) continue;
    const int place = place_[now.points[k]], from = before.first_row[place];
    const int rows = now.first_row[k + 1] - now.first_row[k];
    if (rows != before.first_row[place + 1] - from) continue;
    start_.segment(now.first_row[k], rows) = x.segment(from, rows);
  }
  return start_;
}

void CarriedAnswers::keep(const Vector& x) {
  Answers& now = this->now();
  if (now.count == static_cast<int>(now.x.size())) now.x.emplace_back();
  now.x[now.count++] = x;
}

}  // namespace perpend
