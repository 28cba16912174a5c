#include "geometry/surfaces/surface_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "border/bad_input.h"
#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/feature_overlap.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/placed_cylinder.h"
#include "geometry/pairs/tangent_frame.h"
#include "geometry/shapes/bounding_box.h"
#include "geometry/shapes/shape_parts.h"
#include "geometry/surfaces/triangle_face.h"

namespace perpend {
namespace {

/// Normals closer than this (rad) are one.
constexpr double same_direction = 1e-6;

/// The six corners of a prism: 0, 1, 2 of the triangle, 3, 4, 5 below them.
std::shared_ptr<Polytope> make_prism() {
  const std::array<Vector3, 6> points{Vector3(0, 0, 0),  Vector3(1, 0, 0),  Vector3(0, 1, 0),
                                      Vector3(0, 0, -1), Vector3(1, 0, -1), Vector3(0, 1, -1)};
  return std::make_shared<Polytope>(convex_hull_of(points));
}

double least_gap_of(const ContactManifold& manifold) {
  double least = manifold.points[0].gap;
  for (const ContactPoint& point : manifold) least = std::min(least, point.gap);
  return least;
}

/// Where the surface of a shape leaves a face, apart from its own corners and ends: the points of
/// the overlap of the face and of what the shape turns towards it.
void collect_crossings(const Sphere&, const Matrix3&, const FacePolygon&, ContactCollector&) {}

void collect_crossings(const Capsule& capsule, const Matrix3& R, const FacePolygon& face,
                       ContactCollector& points) {
  const RoundLine core{Vector3::Zero(), capsule.half_length * R.col(2), capsule.radius};
  overlap(core, face, -face.normal, points);
}

void collect_crossings(const Cylinder& shape, const Matrix3& R, const FacePolygon& face,
                       ContactCollector& points) {
  const PlacedCylinder cylinder(shape, R, Vector3::Zero());
  const Vector3 down = -face.normal;
  if (cylinder.turns_cap(down)) {
    overlap(cylinder.cap(down), face, down, points);
  } else {
    overlap(cylinder.side(down), face, down, points);
  }
}

template <typename Polyhedron>
void collect_crossings(const Polyhedron& shape, const Matrix3& R, const FacePolygon& face,
                       ContactCollector& points) {
  const PlacedPolytope polytope(shape, R, Vector3::Zero());
  const Vector3 down = -face.normal;
  overlap(face_polygon(polytope, polytope.support_face(down)), face, down, points);
}

/// Is it a place that the contact with a half-space has as well?
bool is_own_place(std::uint32_t feature_of_shape) {
  for (const FeatureKind kind :
       {FeatureKind::edge, FeatureKind::face, FeatureKind::side, FeatureKind::rim_cut}) {
    if (feature_of_shape >> 24 == static_cast<std::uint32_t>(kind)) return false;
  }
  return true;
}

}  // namespace

SurfaceCollider::SurfaceCollider() : prism_(make_prism()) {
  prism_hull_.polytope = prism_;
}

std::span<const PartContact> SurfaceCollider::collide(const ConvexShape& shape, const Pose& pose,
                                                      const TriangleSurface& surface,
                                                      std::span<const int> triangles,
                                                      double margin) {
  groups_.clear();
  points_.clear();
  contacts_.clear();
  if (std::holds_alternative<Plane>(shape)) return contacts_;
  margin_ = margin;
  origin_ = pose.position;
  const Aabb box = convex_bounding_box(shape, pose);
  reach_ = 0.5 * (box.upper - box.lower).norm();
  const Matrix3 R = pose.rotation();
  std::visit(
      [&](const auto& kind) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(kind)>, Plane>) {
          for (const int t : triangles) touch(kind, R, surface, t);
        }
      },
      shape);
  gather();
  return contacts_;
}

template <typename Surface>
std::span<const PartContact> SurfaceCollider::collide_parts(const Shape& shape, const Pose& pose,
                                                            const Surface& surface,
                                                            const Pose& surface_pose,
                                                            double margin) {
  placed_.clear();
  const Pose into = inverse(surface_pose);
  const Matrix3 R = surface_pose.rotation();
  for (int i = 0; i < part_count(shape); ++i) {
    const ConvexShape& part = part_of(shape, i);
    if (std::holds_alternative<Plane>(part)) continue;
    const Pose local = into * part_pose(shape, pose, i);
    surface.triangles_in(grown(convex_bounding_box(part, local), margin), triangles_);
    for (PartContact contact : collide(part, local, surface.surface(), triangles_, margin)) {
      contact.first_part = i;
      contact.manifold.normal = R * contact.manifold.normal;
      for (int k = 0; k < contact.manifold.count; ++k) {
        ContactPoint& point = contact.manifold.points[k];
        point.position = R * point.position + surface_pose.position;
      }
      placed_.push_back(contact);
    }
  }
  return placed_;
}

std::span<const PartContact> SurfaceCollider::collide(const Shape& shape, const Pose& pose,
                                                      const TriangleMesh& mesh,
                                                      const Pose& mesh_pose, double margin) {
  return collide_parts(shape, pose, mesh, mesh_pose, margin);
}

std::span<const PartContact> SurfaceCollider::collide(const Shape& shape, const Pose& pose,
                                                      const HeightField& field,
                                                      const Pose& field_pose, double margin) {
  return collide_parts(shape, pose, field, field_pose, margin);
}

/// The prism behind the triangle, as deep as the shape is large.
void SurfaceCollider::put_prism(const TriangleSurface& surface, int triangle) {
  const Vector3 down = -reach_ * surface.triangles[triangle].normal;
  prism_->size = reach_;
  for (int k = 0; k < 3; ++k) {
    prism_->vertices[k] = corner(surface, triangle, k);
    prism_->vertices[k + 3] = prism_->vertices[k] + down;
  }
  for (int f = 0; f < prism_->faces(); ++f) {
    const std::span<const int> loop = prism_->face(f);
    const Vector3& a = prism_->vertices[loop[0]];
    const Vector3 across = (prism_->vertices[loop[1]] - a).cross(prism_->vertices[loop.back()] - a);
    FacePlane& plane = prism_->planes[f];
    plane.normal = across.normalized();
    plane.offset = plane.normal.dot(a);
  }
}

/// The part of the triangle's border at which the prism meets the shape, or nowhere.
int SurfaceCollider::border_touched(const ContactManifold& with_prism,
                                    const TriangleFace& face) const {
  Vector3 place = Vector3::Zero();
  double least = std::numeric_limits<double>::infinity();
  bool on_triangle = false;
  for (const ContactPoint& point : with_prism) {
    const Vector3 on_prism = point.position + 0.5 * point.gap * with_prism.normal;
    const bool on = std::abs(face.height(on_prism)) <= 1e-7 * reach_;
    // Of points as deep as each other, one that is on the triangle itself.
    const double slack = 1e-9 * reach_;
    if (point.gap > least + slack || (point.gap > least - slack && on_triangle >= on)) continue;
    least = point.gap;
    on_triangle = on;
    place = on_prism;
  }
  return face.border_within(1e-6 * reach_, place);
}

/// Does the surface lie behind the plane across `direction` through an edge or a corner of the
/// triangle, as far as it is joined to that? Else others hide the edge or corner from the shape.
bool SurfaceCollider::sticks_out(const TriangleSurface& surface, int triangle, int part,
                                 const Vector3& direction) const {
  const TriangleSurface::Triangle& t = surface.triangles[triangle];
  if (part == TriangleFace::nowhere || direction.dot(t.normal) < 0) return false;
  const int k = part % 3;
  const Vector3& at = surface.vertices[t.corners[k]];
  const auto is_behind = [&](int vertex, const Vector3& d) {
    const Vector3 away = surface.vertices[vertex] - at;
    return d.dot(away) <= same_direction * away.norm();
  };
  if (part >= 3) {
    const std::span<const int> around = surface.neighbours_of(t.corners[k]);
    return std::all_of(around.begin(), around.end(),
                       [&](int vertex) { return is_behind(vertex, direction); });
  }
  const Vector3 along = (surface.vertices[t.corners[(k + 1) % 3]] - at).normalized();
  const Vector3 across = direction - direction.dot(along) * along;
  return is_behind(t.corners[(k + 2) % 3], across) &&
         (t.beyond[k] < 0 || is_behind(t.beyond[k], across));
}

template <typename Kind>
void SurfaceCollider::touch(const Kind& shape, const Matrix3& R, const TriangleSurface& surface,
                            int triangle) {
  const TriangleSurface::Triangle& t = surface.triangles[triangle];
  const TangentFrame frame(t.normal);
  Placed<Plane> plane{Plane{}, Matrix3::Identity(), corner(surface, triangle, 0)};
  plane.R << frame.x, frame.y, t.normal;
  const Placed<Kind> placed{shape, R, Vector3::Zero()};
  const ContactManifold on_plane = contacts(placed, plane, margin_);
  if (on_plane.count == 0 || least_gap_of(on_plane) < -2 * reach_) return;
  if (t.is_flat_around()) {
    touch_face(shape, R, surface, triangle, on_plane);
    return;
  }
  put_prism(surface, triangle);
  const Placed<ConvexHull> prism{prism_hull_, Matrix3::Identity(), Vector3::Zero()};
  const ContactManifold with_prism = contacts(placed, prism, margin_);
  if (with_prism.count == 0) return;
  const Vector3 out = -with_prism.normal;
  const int part = border_touched(with_prism, TriangleFace(surface, triangle, origin_));
  const bool edge =
      (out - t.normal).norm() > same_direction && sticks_out(surface, triangle, part, out);
  const bool face_may =
      !edge || face_keeps(least_gap_of(on_plane), least_gap_of(with_prism), reach_);
  if (face_may && touch_face(shape, R, surface, triangle, on_plane)) return;
  if (edge) touch_edges(with_prism, surface, triangle);
}

/// Adds what the shape has over the triangle; false where that is nothing.
template <typename Kind>
bool SurfaceCollider::touch_face(const Kind& shape, const Matrix3& R,
                                 const TriangleSurface& surface, int triangle,
                                 const ContactManifold& on_plane) {
  const TriangleSurface::Triangle& t = surface.triangles[triangle];
  const TriangleFace face(surface, triangle, origin_);
  const std::uint32_t face_id = feature(FeatureKind::face, t.region);
  bool any = false;
  for (ContactPoint point : on_plane) {
    if (!face.holds(point.position)) continue;
    any = true;
    point.feature.second = face_id;
    add(t.normal, t.region, point);
  }
  if (t.flat_edges[0] && t.flat_edges[1] && t.flat_edges[2]) return any;
  ContactCollector crossings(margin_, reach_);
  collect_crossings(shape, R, face.polygon(), crossings);
  for (ContactPoint point : crossings.manifold(-t.normal)) {
    if (is_own_place(point.feature.first)) continue;
    const int place = face.real_border_at(point.position);
    if (place == TriangleFace::nowhere) continue;
    any = true;
    point.feature.second = face.feature_of(place);
    add(t.normal, t.region, point);
  }
  return any;
}

void SurfaceCollider::touch_edges(const ContactManifold& with_prism, const TriangleSurface& surface,
                                  int triangle) {
  const TriangleFace face(surface, triangle, origin_);
  const int region = surface.triangles[triangle].region;
  const auto add_at = [&](ContactPoint point, int part) {
    point.feature.second = face.feature_of(part);
    add(-with_prism.normal, region, point);
  };
  const ContactPoint* deepest = with_prism.begin();
  bool any = false;
  for (const ContactPoint& point : with_prism) {
    if (point.gap < deepest->gap) deepest = &point;
    // The prism has places that the surface has not: behind the triangle, and where it was cut.
    const Vector3 on_prism = point.position + 0.5 * point.gap * with_prism.normal;
    if (std::abs(face.height(on_prism)) > 1e-7 * reach_) continue;
    const int part = face.real_border_at(on_prism);
    if (part == TriangleFace::nowhere && !is_own_place(point.feature.first)) continue;
    any = true;
    add_at(point, part == TriangleFace::nowhere ? face.nearest_border(on_prism) : part);
  }
  if (any) return;
  add_at(*deepest, face.nearest_border(deepest->position));
}

/// Triangles that share an edge or lie in one plane find the same points.
void SurfaceCollider::add(const Vector3& normal, int region, const ContactPoint& point) {
  int group = 0;
  const int count = static_cast<int>(groups_.size());
  while (group < count && (groups_[group].normal - normal).norm() > same_direction) ++group;
  if (group == count) groups_.push_back({normal, region});
  for (const Point& known : points_) {
    if (known.group != group) continue;
    if ((known.point.position - point.position).norm() <= 1e-7 * reach_) return;
    if (known.point.feature == point.feature) return;
  }
  points_.push_back({group, point});
}

void SurfaceCollider::gather() {
  for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
    ContactCollector points(margin_, reach_);
    for (const Point& point : points_) {
      if (point.group != g) continue;
      points.add(point.point.position + origin_, point.point.gap, point.point.feature);
    }
    contacts_.push_back({0, groups_[g].region, points.manifold(-groups_[g].normal)});
  }
}

namespace {

template <typename Surface>
std::vector<PartContact> collide_once(const Shape& shape, const Pose& pose, const Surface& surface,
                                      const Pose& surface_pose, double margin) {
  check_shape(shape, "the shape of a contact with a surface");
  check_pose(pose, "the shape of a contact with a surface");
  check_pose(surface_pose, "the surface of a contact");
  check_margin(margin);
  SurfaceCollider collider;
  const std::span<const PartContact> found =
      collider.collide(shape, pose, surface, surface_pose, margin);
  return {found.begin(), found.end()};
}

}  // namespace

std::vector<PartContact> collide(const Shape& shape, const Pose& pose, const TriangleMesh& mesh,
                                 const Pose& mesh_pose, double margin) {
  return collide_once(shape, pose, mesh, mesh_pose, margin);
}

std::vector<PartContact> collide(const Shape& shape, const Pose& pose, const HeightField& field,
                                 const Pose& field_pose, double margin) {
  return collide_once(shape, pose, field, field_pose, margin);
}

}  // namespace perpend
