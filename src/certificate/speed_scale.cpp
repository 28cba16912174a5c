#include "certificate/speed_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perpend {
namespace {

bool has_an_entry(const Problem& problem, int i) {
  if (problem.body) {
    const BodyForm& body = *problem.body;
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
      if (!body.J.block[k].isZero(0)) return true;  // a stored block of zeros moves nothing
    }
    return body.C[i] != 0;
  }
  for (SparseRows::InnerIterator entry(problem.rows->A, i); entry; ++entry) {
    if (entry.value() != 0) return true;
  }
  return false;
}

}  // namespace

void least_impulses(const Bounds& bounds, Vector& p) {
  p.setZero(bounds.size());
  bounds.clamp(p);
}

void lengths(const ConeBlocks& cones, Vector& v) {
  v = v.cwiseAbs();
  for (const ConeBlock& cone : cones.all()) {
    cone.scatter({cone.gather(v).stableNorm(), 0, 0}, v);
  }
}

void SpeedScale::take_masses(const Problem& problem, const Vector& a, const ConeBlocks& cones) {
  root_a_ = a.cwiseAbs();
  for (const ConeBlock& cone : cones.all()) cone.scatter({cone.a, cone.a, cone.a}, root_a_);
  std::array<double, 2> largest{};
  for (int i = 0; i < problem.size(); ++i) {
    double& of_kind = largest[static_cast<std::size_t>(problem.motion[i])];
    of_kind = std::max(of_kind, root_a_[i]);
  }
  for (int i = 0; i < problem.size(); ++i) {
    lends_[i] = root_a_[i] > 0 || has_an_entry(problem, i);
    if (!(root_a_[i] > 0)) root_a_[i] = largest[static_cast<std::size_t>(problem.motion[i])];
  }
  root_a_ = root_a_.cwiseSqrt();
}

void SpeedScale::take(const Problem& problem, const Bounds& bounds, const Vector& a,
                      const ConeBlocks& cones, const Vector& free) {
  const int n = problem.size();
  is_judged_.assign(n, 1);
  lends_.resize(n);
  take_masses(problem, a, cones);
  islands_.take(problem);
  island_.resize(n);
  V_ = free;
  lengths(cones, V_);
  for (int i = 0; i < n; ++i) {
    // A row without an entry is moved by none: a stored block of zeros makes it no neighbour.
    island_[i] = lends_[i] ? islands_.first_row(i) : n;
    if (bounds.l[i] < bounds.u[i]) continue;
    V_[i] = 0;
    lends_[i] = 0;
  }
  is_one_island_ = std::all_of(island_.begin(), island_.end(),
                               [this](int island) { return island == island_.front(); });
  for (const ConeBlock& cone : cones.all()) {
    for (int k = 1; k < cone.rows(); ++k) is_judged_[cone.row[k]] = 0;
  }
  spread_level([&](int i) { return lends_[i] && root_a_[i] > 0 ? V_[i] / root_a_[i] : 0.0; }, s_);
}

template <typename Level>
void SpeedScale::spread_level(const Level& level, Vector& out) {
  const int n = static_cast<int>(island_.size());
  if (is_one_island_) {
    double largest = 0;
    for (int i = 0; i < n; ++i) largest = std::max(largest, level(i));
    out = largest * root_a_;
    return;
  }
  largest_.setZero(n + 1);
  for (int i = 0; i < n; ++i) largest_[island_[i]] = std::max(largest_[island_[i]], level(i));
  out.resize(n);
  for (int i = 0; i < n; ++i) out[i] = root_a_[i] * largest_[island_[i]];
}

void SpeedScale::spread(const Vector& speed, Vector& out) {
  spread_level([&](int i) { return root_a_[i] > 0 ? std::abs(speed[i]) / root_a_[i] : 0.0; }, out);
}

void SpeedScale::spread_impulses(const Vector& x, Vector& out) {
  spread_level([&](int i) { return root_a_[i] * std::abs(x[i]); }, out);
}

}  // namespace perpend
