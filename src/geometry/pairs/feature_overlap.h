#pragma once

#include <array>
#include <cstdint>

#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/placed_polytope.h"
#include "geometry/shapes/pose.h"

/// Given the normal n of a contact, each shape turns one feature towards the other: a face, a
/// round line (the side of a capsule or cylinder) or a disc (the cap of a cylinder). Seen along
/// n, the two overlap in a region; these functions collect the points that span it, with the gap
/// at each measured along n (docs/theory/20-contact-geometry.md, §3). n points from the first
/// feature to the second. No function has a threshold at which a point appears: a point beyond
/// the margin is dropped, and a point that others imply (`ContactCollector::implied`) may be
/// absent.
namespace perpend {

struct PlacedCylinder;

/// A face seen from outside, corners anticlockwise.
struct FacePolygon {
  static constexpr int capacity = 48;

  int count = 0;
  std::array<Vector3, capacity> corners;
  std::array<std::uint32_t, capacity> corner_ids;
  std::array<std::uint32_t, capacity> edge_ids;  ///< of the edge from corner k to the next
  std::uint32_t face_id = 0;
  Vector3 normal;
};

/// Of a face with more corners than fit, some are left out evenly.
FacePolygon face_polygon(const PlacedPolytope& polytope, int face);

/// The points within `radius` of the segment centre ± half.
struct RoundLine {
  Vector3 centre;
  Vector3 half;       ///< m, from the centre to the + end
  double radius = 0;  ///< m; 0 for a line that lies on the surface itself
};

struct Disc {
  Vector3 centre;
  Vector3 normal;  ///< outwards
  Vector3 x;       ///< of length 1, fixed to the body; the first point on the rim is along it
  Vector3 y;
  double radius = 0;  ///< m
  int cap = 0;        ///< 0 at the − end of the axis, 1 at the + end
};

void overlap(const FacePolygon& a, const FacePolygon& b, const Vector3& n,
             ContactCollector& points);
void overlap(const RoundLine& a, const FacePolygon& b, const Vector3& n, ContactCollector& points);
void overlap(const RoundLine& a, const RoundLine& b, ContactCollector& points);
/// Against the side of a cylinder.
void overlap(const RoundLine& a, const PlacedCylinder& b, const Vector3& n,
             ContactCollector& points);
void overlap(const PlacedCylinder& a, const PlacedCylinder& b, const Vector3& n,
             ContactCollector& points);
void overlap(const Disc& a, const FacePolygon& b, const Vector3& n, ContactCollector& points);
void overlap(const Disc& a, const Disc& b, const Vector3& n, ContactCollector& points);
void overlap(const RoundLine& a, const Disc& b, const Vector3& n, ContactCollector& points);

}  // namespace perpend
