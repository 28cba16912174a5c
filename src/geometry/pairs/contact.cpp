#include "geometry/pairs/contact.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "border/bad_input.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/part_contacts.h"

namespace perpend {
namespace {

/// The order of kinds in `pair_contacts.h`, for each alternative of ConvexShape.
constexpr std::array<int, 6> rank{0, 3, 1, 2, 4, 5};

/// Which of two shapes the pair functions take first: by kind, then by pose. So both orders of
/// the arguments run the same arithmetic.
bool comes_second(const ConvexShape& first, const Pose& first_pose, const ConvexShape& second,
                  const Pose& second_pose) {
  if (first.index() != second.index()) return rank[first.index()] > rank[second.index()];
  const Vector3& p = first_pose.position;
  const Vector3& q = second_pose.position;
  if (p.z() != q.z()) return p.z() > q.z();
  if (p.y() != q.y()) return p.y() > q.y();
  if (p.x() != q.x()) return p.x() > q.x();
  const auto& coefficients = first_pose.orientation.coeffs();
  const auto& others = second_pose.orientation.coeffs();
  return std::lexicographical_compare(others.begin(), others.end(), coefficients.begin(),
                                      coefficients.end());
}

bool fits(double size) {
  return size > 0 && std::isfinite(size);
}
bool is_good(const Sphere& sphere) {
  return fits(sphere.radius);
}
bool is_good(const Box& box) {
  return fits(box.half_extents.minCoeff()) && fits(box.half_extents.sum());
}
bool is_good(const Capsule& capsule) {
  return fits(capsule.radius) && fits(capsule.half_length);
}
bool is_good(const Cylinder& drum) {
  return fits(drum.radius) && fits(drum.half_length);
}
bool is_good(const ConvexHull& hull) {
  return hull.polytope != nullptr;
}
bool is_good(const Plane&) {
  return true;
}

/// As `check_shape`, but that a good shape is not copied into a `Shape` to be looked at.
void check_convex(const ConvexShape& shape) {
  if (std::visit([](const auto& kind) { return is_good(kind); }, shape)) return;
  check_shape(shape, "a shape of a contact");
}

ContactManifold collide_ordered(const ConvexShape& first, const Pose& first_pose,
                                const ConvexShape& second, const Pose& second_pose, double margin) {
  const Vector3 origin = first_pose.position;
  ContactManifold manifold = std::visit(
      [&](const auto& a, const auto& b) -> ContactManifold {
        using A = std::decay_t<decltype(a)>;
        using B = std::decay_t<decltype(b)>;
        if constexpr (requires(const Placed<A>& x, const Placed<B>& y) { contacts(x, y, 0.0); }) {
          return contacts(Placed<A>{a, first_pose.rotation(), Vector3::Zero()},
                          Placed<B>{b, second_pose.rotation(), second_pose.position - origin},
                          margin);
        } else {
          return {};  // a pair in the other order, which `comes_second` has exchanged
        }
      },
      first, second);
  for (int i = 0; i < manifold.count; ++i) manifold.points[i].position += origin;
  return manifold;
}

void check_call(const Pose& first_pose, const Pose& second_pose, double margin) {
  check_pose(first_pose, "the first shape of a contact");
  check_pose(second_pose, "the second shape of a contact");
  check_margin(margin);
}

}  // namespace

void check_margin(double margin) {
  if (std::isfinite(margin) && margin >= 0) return;
  throw BadInput(sentence("the margin of contacts is ", margin,
                          " m; give a finite number that is not negative"));
}

ContactManifold collide_convex(const ConvexShape& first, const Pose& first_pose,
                               const ConvexShape& second, const Pose& second_pose, double margin) {
  check_convex(first);
  check_convex(second);
  check_call(first_pose, second_pose, margin);
  return collide_checked(first, first_pose, second, second_pose, margin);
}

ContactManifold collide_checked(const ConvexShape& first, const Pose& first_pose,
                                const ConvexShape& second, const Pose& second_pose, double margin) {
  const bool exchanged = comes_second(first, first_pose, second, second_pose);
  ContactManifold manifold = exchanged
                                 ? collide_ordered(second, second_pose, first, first_pose, margin)
                                 : collide_ordered(first, first_pose, second, second_pose, margin);
  if (exchanged) exchange(manifold);
  return manifold;
}

std::vector<PartContact> collide(const Shape& first, const Pose& first_pose, const Shape& second,
                                 const Pose& second_pose, double margin) {
  check_shape(first, "the first shape of a contact");
  check_shape(second, "the second shape of a contact");
  check_call(first_pose, second_pose, margin);
  std::vector<PartContact> found;
  visit_part_contacts(first, first_pose, second, second_pose, margin,
                      [&](int i, int j, const ContactManifold& manifold) {
                        found.push_back({i, j, manifold});
                      });
  return found;
}

}  // namespace perpend
