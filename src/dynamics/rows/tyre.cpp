#include "dynamics/rows/tyre.h"

#include "dynamics/rows/contact_rows.h"

namespace perpend {
namespace {

/// Of the sine between axis and normal: below, the wheel lies flat.
constexpr double lies_flat = 1e-6;

/// Of the two the one that rolls: whose own material is a tyre's, else the one with an axis.
bool is_first_the_tyre(const Model& model, const ModelItem& first, const ModelItem& second) {
  const auto is_tyre = [&](const ModelItem& item) {
    return model.law_between(item.material, item.material).relaxation_length_m.has_value();
  };
  if (is_tyre(first) != is_tyre(second)) return is_tyre(first);
  return second.axis.isZero(0);
}

}  // namespace

std::optional<TyreContact> tyre_at(const Model& model, const State& state,
                                   const ItemContact& contact, const Vector3& position_m) {
  const ModelItem& first = model.items()[contact.first];
  const ModelItem& second = model.items()[contact.second];
  const SurfaceLaw& law = model.law_between(first.material, second.material);
  if (!law.relaxation_length_m) return {};
  const bool is_first = is_first_the_tyre(model, first, second);
  const ModelItem& wheel = is_first ? first : second;
  const int other = is_first ? second.body : first.body;
  const Vector3& n = contact.normal;
  TyreContact tyre;
  tyre.tangents = tangents_of(n);
  tyre.stiffness.fill(friction_yield(law).stiffness_N_per_m);
  const Vector3 way = (state.poses[wheel.body].orientation * wheel.axis).cross(n);
  if (way.norm() > lies_flat) {
    tyre.tangents = {way.normalized(), n.cross(way.normalized())};
    tyre.stiffness[1] = law.lateral_stiffness_N_per_m.value_or(tyre.stiffness[1]);
  }
  const Vector3 spin = state.v[wheel.body].tail<3>() - state.v[other].tail<3>();
  const Vector3 centre =
      state.poses[wheel.body].position + (is_first ? contact.first_way : contact.second_way);
  const Vector3 rolling = spin.cross(position_m - centre);
  const double speed = (rolling - n.dot(rolling) * n).norm();
  tyre.kept = 1 / (1 + model.settings().time_step_s * speed / *law.relaxation_length_m);
  return tyre;
}

}  // namespace perpend
