#include "dynamics/rows/row_set.h"

namespace perpend {

void RowSet::begin(int moving, const std::vector<Vector6>& v) {
  moving_ = moving;
  v_ = &v;
  J_.start.assign(1, 0);
  J_.body.clear();
  J_.block.clear();
  laws_.clear();
  given_speeds_.clear();
  given_speed_ = 0;
}

void RowSet::begin_laws() {
  begin(0, {});
  v_ = nullptr;
}

int RowSet::end_row(const RowLaw& law) {
  J_.end_row();
  laws_.push_back(law);
  given_speeds_.push_back(given_speed_);
  given_speed_ = 0;
  return size() - 1;
}

void RowSet::let_go(int begin) {
  for (std::size_t i = begin; i < laws_.size(); ++i) {
    RowLaw nothing;
    nothing.role = laws_[i].role;
    nothing.motion = laws_[i].motion;
    nothing.holds_speed = true;
    nothing.lower = nothing.upper = 0;
    laws_[i] = nothing;
  }
}

double RowSet::speed(int i, const std::vector<Vector6>& v) const {
  double speed = given_speeds_[i];
  for (int k = J_.start[i]; k < J_.start[i + 1]; ++k) speed += J_.block[k].dot(v[J_.body[k]]);
  return speed;
}

}  // namespace perpend
