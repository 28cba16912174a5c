#include "geometry/queries/ray_cast.h"

#include <algorithm>
#include <cmath>

#include "algebra/types.h"
#include "border/bad_input.h"
#include "geometry/shapes/shape_parts.h"

/// The part of a line within a convex shape is an interval of its parameter t, found by cutting
/// (235) or from a quadratic equation (236); a ray hits where it enters.
namespace perpend {
namespace {

/// The part of a line that is inside, and the normal where it enters.
struct Inside {
  double enter = -infinity;
  double leave = infinity;
  Vector3 normal = Vector3::Zero();

  bool empty() const { return !(enter <= leave); }

  static Inside nothing() { return {infinity, -infinity, Vector3::Zero()}; }

  /// Keeps what is in the half-space n · p ≤ offset.
  void cut(const Ray& ray, const Vector3& n, double offset) {
    const double height = n.dot(ray.origin) - offset;
    const double speed = n.dot(ray.direction);
    if (speed == 0) {
      if (height > 0) *this = nothing();
    } else if (speed < 0) {
      if (-height / speed > enter) {
        enter = -height / speed;
        normal = n;
      }
    } else {
      leave = std::min(leave, -height / speed);
    }
  }
};

Inside inside_ball(const Ray& ray, const Vector3& centre, double radius) {
  const Vector3 arm = centre - ray.origin;
  const double foot = arm.dot(ray.direction);
  const double off = (arm - foot * ray.direction).squaredNorm();
  if (off > radius * radius) return Inside::nothing();
  Inside inside;
  const double half = std::sqrt(radius * radius - off);
  inside.enter = foot - half;
  inside.leave = foot + half;
  inside.normal = (ray.origin + inside.enter * ray.direction - centre) / radius;
  return inside;
}

/// Of the infinite cylinder around z.
Inside inside_tube(const Ray& ray, double radius) {
  const Eigen::Vector2d d = ray.direction.head<2>();
  const Eigen::Vector2d o = ray.origin.head<2>();
  const double speed = d.norm();
  if (speed < 1e-14) return o.norm() > radius ? Inside::nothing() : Inside{};
  const Eigen::Vector2d along = d / speed;
  const double foot = -o.dot(along);
  const double off = (o + foot * along).squaredNorm();
  if (off > radius * radius) return Inside::nothing();
  const double half = std::sqrt(radius * radius - off);
  Inside inside;
  inside.enter = (foot - half) / speed;
  inside.leave = (foot + half) / speed;
  inside.normal.head<2>() = (o + (foot - half) * along) / radius;
  return inside;
}

/// For a ray in the frame of the shape.
struct InsideOf {
  const Ray& ray;

  Inside operator()(const Sphere& sphere) const {
    return inside_ball(ray, Vector3::Zero(), sphere.radius);
  }

  Inside operator()(const Box& box) const {
    Inside inside;
    for (int k = 0; k < 3; ++k) {
      inside.cut(ray, Vector3::Unit(k), box.half_extents[k]);
      inside.cut(ray, -Vector3::Unit(k), box.half_extents[k]);
    }
    return inside;
  }

  Inside operator()(const Cylinder& cylinder) const {
    Inside inside = inside_tube(ray, cylinder.radius);
    inside.cut(ray, Vector3::UnitZ(), cylinder.half_length);
    inside.cut(ray, -Vector3::UnitZ(), cylinder.half_length);
    return inside;
  }

  /// The union of a cylinder and two balls is convex, so its interval is theirs together.
  Inside operator()(const Capsule& capsule) const {
    Inside all = Inside::nothing();
    const Vector3 end = capsule.half_length * Vector3::UnitZ();
    for (const Inside& part :
         {(*this)(Cylinder{capsule.radius, capsule.half_length}),
          inside_ball(ray, -end, capsule.radius), inside_ball(ray, end, capsule.radius)}) {
      if (part.empty()) continue;
      if (part.enter < all.enter) {
        all.enter = part.enter;
        all.normal = part.normal;
      }
      all.leave = std::max(all.leave, part.leave);
    }
    return all;
  }

  Inside operator()(const ConvexHull& hull) const {
    Inside inside;
    for (const FacePlane& plane : hull.polytope->planes) {
      inside.cut(ray, plane.normal, plane.offset);
    }
    return inside;
  }

  Inside operator()(const Plane&) const {
    Inside inside;
    inside.cut(ray, Vector3::UnitZ(), 0);
    return inside;
  }
};

Ray into_frame(const Ray& ray, const Pose& pose) {
  const Quaternion back = pose.orientation.conjugate();
  return {back * (ray.origin - pose.position), back * ray.direction, ray.length};
}

/// Takes the hit of one part if it is nearer than what is known.
void offer(const Ray& ray, const ConvexShape& shape, const Pose& pose, int part,
           std::optional<RayHit>& best) {
  const Ray local = into_frame(ray, pose);
  const Inside inside = std::visit(InsideOf{local}, shape);
  if (inside.empty() || inside.leave < 0) return;
  const double distance = std::max(0.0, inside.enter);
  if (distance > (best ? std::min(best->distance, ray.length) : ray.length)) return;
  if (best && distance == best->distance) return;
  const Vector3 normal = inside.enter < 0 ? Vector3(-ray.direction) : pose.direction(inside.normal);
  best = RayHit{distance, ray.origin + distance * ray.direction, normal, part};
}

/// Where a ray meets a triangle from outside, else infinity (237).
double distance_to_triangle(const Ray& ray, const TriangleSurface& surface, int triangle) {
  const Vector3& a = surface.corner(triangle, 0);
  const Vector3 ab = surface.corner(triangle, 1) - a;
  const Vector3 ac = surface.corner(triangle, 2) - a;
  const Vector3 across = ray.direction.cross(ac);
  const double determinant = ab.dot(across);
  // Twice the area times the cosine to the normal: positive from outside.
  if (!(determinant > 0)) return infinity;
  constexpr double slack = 1e-12;  // two triangles must not leave a gap at their edge
  const Vector3 from = ray.origin - a;
  const double u = from.dot(across) / determinant;
  if (u < -slack || u > 1 + slack) return infinity;
  const Vector3 turned = from.cross(ab);
  const double v = ray.direction.dot(turned) / determinant;
  if (v < -slack || u + v > 1 + slack) return infinity;
  const double distance = ac.dot(turned) / determinant;
  return distance >= 0 ? distance : infinity;
}

/// Collects the nearest hit of triangles, the lowest of equals.
struct NearestTriangle {
  double distance = infinity;
  int triangle = -1;

  void offer(double at, int t) {
    if (at > distance || (at == distance && (triangle < t || at == infinity))) return;
    distance = at;
    triangle = t;
  }

  std::optional<RayHit> hit(const Ray& ray, const TriangleSurface& surface,
                            const Pose& pose) const {
    if (triangle < 0 || distance > ray.length) return std::nullopt;
    return RayHit{distance, ray.origin + distance * ray.direction,
                  pose.direction(surface.triangles[triangle].normal), triangle};
  }
};

template <typename Surface>
std::optional<RayHit> cast_at_surface(const Ray& ray, const Surface& surface, const Pose& pose) {
  check_ray(ray);
  check_pose(pose, "the surface of a ray cast");
  const Ray local = into_frame(ray, pose);
  NearestTriangle nearest;
  surface.walk(
      [&](const Aabb& box) {
        return ray_meets(local, std::min(ray.length, nearest.distance), box);
      },
      [&](int t) { nearest.offer(distance_to_triangle(local, surface.surface(), t), t); });
  return nearest.hit(ray, surface.surface(), pose);
}

}  // namespace

void check_ray(const Ray& ray) {
  if (!ray.origin.allFinite()) {
    throw BadInput(sentence("the origin of the ray is (", ray.origin.transpose(),
                            ") m; give three finite numbers"));
  }
  const double length = ray.direction.norm();
  if (!(std::abs(length - 1) <= 1e-6)) {
    throw BadInput(
        sentence("the direction of the ray is of length ", length, "; normalise it to length 1"));
  }
  if (!(ray.length >= 0)) {
    throw BadInput(sentence("the length of the ray is ", ray.length,
                            " m; give a number that is not negative"));
  }
}

bool ray_meets(const Ray& ray, double reach, const Aabb& box) {
  double enter = 0;
  double leave = reach;
  for (int k = 0; k < 3; ++k) {
    const double o = ray.origin[k];
    const double d = ray.direction[k];
    if (d == 0) {
      if (o < box.lower[k] || o > box.upper[k]) return false;
      continue;
    }
    const double first = (box.lower[k] - o) / d;
    const double second = (box.upper[k] - o) / d;
    enter = std::max(enter, std::min(first, second));
    leave = std::min(leave, std::max(first, second));
  }
  // A flat box is met at one number, which rounding may split.
  return enter <= leave + 1e-12 * (1 + std::abs(leave));
}

std::optional<RayHit> ray_cast(const Ray& ray, const Shape& shape, const Pose& pose) {
  check_ray(ray);
  check_shape(shape, "the shape of a ray cast");
  check_pose(pose, "the shape of a ray cast");
  std::optional<RayHit> best;
  for (int i = 0; i < part_count(shape); ++i) {
    offer(ray, part_of(shape, i), part_pose(shape, pose, i), i, best);
  }
  return best;
}

std::optional<RayHit> ray_cast(const Ray& ray, const TriangleMesh& mesh, const Pose& pose) {
  return cast_at_surface(ray, mesh, pose);
}

std::optional<RayHit> ray_cast(const Ray& ray, const HeightField& field, const Pose& pose) {
  return cast_at_surface(ray, field, pose);
}

}  // namespace perpend
