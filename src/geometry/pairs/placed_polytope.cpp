#include "geometry/pairs/placed_polytope.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_size.h"
#include "geometry/shapes/box_topology.h"

namespace perpend {
namespace {

double clamped_foot(const Vector3& p, const Vector3& a, const Vector3& along) {
  return std::clamp((p - a).dot(along) / along.squaredNorm(), 0.0, 1.0);
}

}  // namespace

PlacedPolytope::PlacedPolytope(const Box& box, const Matrix3& R, const Vector3& position)
    : R_(R),
      position_(position),
      size_(size_of(box)),
      face_starts_(box_topology.face_starts),
      corners_(box_topology.corners),
      edges_(box_topology.edges),
      face_edges_(box_topology.face_edges) {
  vertices_ = box_vertices_;
  planes_ = box_planes_;
  const Vector3& h = box.half_extents;
  for (int i = 0; i < 8; ++i) {
    box_vertices_[i] = {i & 1 ? h.x() : -h.x(), i & 2 ? h.y() : -h.y(), i & 4 ? h.z() : -h.z()};
  }
  for (int f = 0; f < 6; ++f) {
    box_planes_[f] = {(f & 1 ? 1 : -1) * Vector3::Unit(f / 2), h[f / 2]};
  }
}

PlacedPolytope::PlacedPolytope(const ConvexHull& hull, const Matrix3& R, const Vector3& position)
    : R_(R),
      position_(position),
      size_(size_of(hull)),
      vertices_(hull.polytope->vertices),
      planes_(hull.polytope->planes),
      face_starts_(hull.polytope->face_starts),
      corners_(hull.polytope->corners),
      edges_(hull.polytope->edges),
      face_edges_(hull.polytope->face_edges) {}

PlacedEdge PlacedPolytope::edge(int e) const {
  const Vector3 from = vertex(edges_[e].tail);
  return {from, vertex(edges_[e].head) - from};
}

bool PlacedPolytope::edge_supports(int e, const Vector3& out) const {
  const Vector3 left = normal(edges_[e].left);
  const Vector3 right = normal(edges_[e].right);
  const Vector3 turn = left.cross(right);
  return left.cross(out).dot(turn) >= 0 && out.cross(right).dot(turn) >= 0;
}

int PlacedPolytope::support(const Vector3& d) const {
  const Vector3 local = R_.transpose() * d;
  int best = 0;
  double most = vertices_[0].dot(local);
  for (int i = 1; i < vertices(); ++i) {
    const double value = vertices_[i].dot(local);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

int PlacedPolytope::support_face(const Vector3& d) const {
  const int v = support(d);
  const Vector3 local = R_.transpose() * d;
  int best = 0;
  double most = -2;
  for (const PolytopeEdge& edge : edges_) {
    if (edge.tail != v && edge.head != v) continue;
    for (const int f : {edge.left, edge.right}) {
      const double value = planes_[f].normal.dot(local);
      if (value > most || (value == most && f < best)) {
        most = value;
        best = f;
      }
    }
  }
  return best;
}

NearestOnSurface PlacedPolytope::nearest(const Vector3& p) const {
  const Vector3 local = R_.transpose() * (p - position_);
  int face = 0;
  double height = -std::numeric_limits<double>::infinity();
  for (int f = 0; f < faces(); ++f) {
    const double value = planes_[f].normal.dot(local) - planes_[f].offset;
    if (value > height) {
      height = value;
      face = f;
    }
  }
  NearestOnSurface found;
  if (height <= 0) {
    found = {local - height * planes_[face].normal, planes_[face].normal, height,
             feature(FeatureKind::face, face)};
  } else {
    found = nearest_outside(local);
  }
  found.point = R_ * found.point + position_;
  found.normal = R_ * found.normal;
  return found;
}

NearestOnSurface PlacedPolytope::nearest_outside(const Vector3& local) const {
  NearestOnSurface found;
  double least = std::numeric_limits<double>::infinity();
  const auto offer = [&](const Vector3& point, const Vector3& face_normal, std::uint32_t id) {
    const double squared = (local - point).squaredNorm();
    if (squared >= least) return;
    least = squared;
    found.point = point;
    found.distance = std::sqrt(squared);
    found.normal = found.distance > 1e-14 ? Vector3((local - point) / found.distance) : face_normal;
    found.feature = id;
  };
  for (int f = 0; f < faces(); ++f) {
    const Vector3& normal = planes_[f].normal;
    const double height = normal.dot(local) - planes_[f].offset;
    if (height <= 0) continue;
    const std::span<const int> loop = corners(f);
    bool above = true;
    for (int k = 0; k < static_cast<int>(loop.size()); ++k) {
      const Vector3& a = vertices_[loop[k]];
      const Vector3 along = vertices_[loop[(k + 1) % loop.size()]] - a;
      if (normal.cross(along).dot(local - a) >= 0) continue;
      above = false;
      const double foot = clamped_foot(local, a, along);
      const int corner = foot == 0 ? loop[k] : loop[(k + 1) % loop.size()];
      const bool within = foot > 0 && foot < 1;
      offer(within ? Vector3(a + foot * along) : vertices_[corner], normal,
            within ? feature(FeatureKind::edge, face_edge(f, k))
                   : feature(FeatureKind::vertex, corner));
    }
    if (above && height * height < least) {
      least = height * height;
      found = {local - height * normal, normal, height, feature(FeatureKind::face, f)};
    }
  }
  return found;
}

}  // namespace perpend
