#include "dynamics/item_paths.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace perpend {
namespace {

/// Of the margin: bodies that move less in a step are as good as at rest.
constexpr double still_share = 0.02;
/// Of the margin: what bodies that move less in a step can meet, their margins see.
constexpr double slow_share = 0.5;

/// m: about the origin of the frame that the pose is given in.
double radius_about_origin(const CollisionItem& item) {
  const Aabb box = bounding_box(item);
  const double radius = box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).norm();
  return std::isfinite(radius) ? radius : 0;  // half-spaces are not thought to turn
}

/// The rotation vector from one orientation to another: of all that lead there, the one nearest to
/// `expected`.
Vector3 turn_between(const Quaternion& from, const Quaternion& to, const Vector3& expected) {
  const Eigen::AngleAxisd least(to * from.conjugate());  // by 0 to π
  if (least.angle() == 0) return expected.norm() < std::numbers::pi ? Vector3::Zero() : expected;
  const double turns =
      std::round((expected.dot(least.axis()) - least.angle()) / (2 * std::numbers::pi));
  return (least.angle() + 2 * std::numbers::pi * turns) * least.axis();
}

}  // namespace

ItemPaths::ItemPaths(const Model& model) : model_(model), radii_m_(model.bodies().size(), 0.0) {
  State at_origin;
  at_origin.poses.resize(model.bodies().size());
  std::vector<CollisionItem> items;
  model.place_items(at_origin, items);
  for (std::size_t k = 0; k < items.size(); ++k) {
    double& radius = radii_m_[model.items()[k].body];
    radius = std::max(radius, radius_about_origin(items[k]));
  }
}

double ItemPaths::way_m(int body, const Vector6& v, double time_s) const {
  return time_s * (v.head<3>().norm() + v.tail<3>().norm() * radii_m_[body]);
}

bool ItemPaths::lay(const State& state, const std::vector<Vector6>& v, double time_s,
                    std::vector<CollisionItem>& items) {
  const double still_m = still_share * model_.settings().contact_margin_m;
  const double slow_m = slow_share * model_.settings().contact_margin_m;
  laid_ = v;
  time_s_ = time_s;
  bool is_any_fast = false;
  for (std::size_t k = 0; k < items.size(); ++k) {
    const int body = model_.items()[k].body;
    const double way = way_m(body, v[body], time_s);
    is_any_fast = is_any_fast || way > slow_m;
    Path& path = items[k].path = {};
    if (way <= still_m) continue;
    path = {state.poses[body].position, time_s * v[body].head<3>(), time_s * v[body].tail<3>()};
  }
  return is_any_fast;
}

bool ItemPaths::is_any_fast(const std::vector<Vector6>& v, double time_s) const {
  const double slow_m = slow_share * model_.settings().contact_margin_m;
  for (int body = 0; body < model_.world(); ++body) {
    if (way_m(body, v[body], time_s) > slow_m) return true;
  }
  return false;
}

void ItemPaths::lay_between(const State& from, const State& to, double time_s,
                            std::vector<CollisionItem>& items) const {
  for (std::size_t k = 0; k < items.size(); ++k) {
    const int body = model_.items()[k].body;
    const Pose &begin = from.poses[body], &end = to.poses[body];
    items[k].path = {
        begin.position, end.position - begin.position,
        turn_between(begin.orientation, end.orientation, time_s * from.v[body].tail<3>())};
  }
}

bool ItemPaths::leaves(int body, const std::vector<Vector6>& v) const {
  const double slow_m = slow_share * model_.settings().contact_margin_m;
  return way_m(body, v[body] - laid_[body], time_s_) > slow_m;
}

bool ItemPaths::leave(const std::vector<Vector6>& v) const {
  for (int body = 0; body < model_.world(); ++body) {
    if (leaves(body, v)) return true;
  }
  return false;
}

}  // namespace perpend
