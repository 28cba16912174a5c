#pragma once

#include <variant>
#include <vector>

#include "geometry/broadphase/broadphase.h"
#include "geometry/surfaces/surface_contacts.h"

namespace perpend {

/// Something that stands in the world and can be touched. What it points to must outlive it.
struct CollisionItem {
  std::variant<const Shape*, const TriangleMesh*, const HeightField*> shape;
  Pose pose;
  bool fixed = false;                ///< two fixed items have no contact
  std::uint32_t group = 1;           ///< bits: what the item is
  std::uint32_t mask = 0xffff'ffff;  ///< bits: the groups it touches, if they agree
};

/// One manifold between two items, its points within `ItemCollider::points`.
struct ItemContact {
  int first = 0;  ///< item; the lower index
  int second = 0;
  int first_part = 0;  ///< part of a compound, or lowest triangle of the plane touched
  int second_part = 0;
  Vector3 normal = Vector3::UnitZ();  ///< of length 1, in the world, from the first to the second
  int begin = 0;                      ///< of its points
  int end = 0;
};

/// Broadphase and contact generation in one: what a time step needs to know of the geometry. The
/// result depends on the items alone: ordered by items, then by parts. Memory is kept between
/// calls. Two surfaces have no contact.
class ItemCollider {
 public:
  explicit ItemCollider(BroadphaseMethod method = BroadphaseMethod::automatic)
      : broadphase_(method) {}

  /// Pairs of items that never touch, such as bodies that share a joint.
  void exclude(std::span<const ItemPair> pairs) { broadphase_.exclude(pairs); }

  /// Throws BadInput, naming the item, where a shape or a pose is not fit for use.
  void collide(std::span<const CollisionItem> items, double margin);
  /// The same for items and a margin that have been checked already: those of a scene, say, whose
  /// bodies are where a sound step brought them.
  void collide_checked(std::span<const CollisionItem> items, double margin);

  std::span<const ItemContact> contacts() const { return contacts_; }
  std::span<const ContactPoint> points() const { return points_; }
  /// What the broadphase left over.
  std::span<const ItemPair> pairs() const { return pairs_; }

 private:
  struct Balls {
    Vector3 first;  ///< m, its centre
    double first_radius;
    Vector3 way;  ///< m, to the centre of the second
    double second_radius;
  };

  void collide_pair(const CollisionItem& first, const CollisionItem& second, const ItemPair& pair,
                    double margin);
  void collide_shapes(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                      const ItemPair& pair, double margin);
  void add_balls(const ItemPair& pair, const Balls& balls, double margin);
  void add(const ItemPair& pair, int first_part, int second_part, const ContactManifold& manifold);

  Broadphase broadphase_;
  SurfaceCollider surface_;
  std::vector<BroadphaseItem> boxes_;
  std::span<const ItemPair> pairs_;
  std::vector<ItemContact> contacts_;
  std::vector<ContactPoint> points_;
};

/// The box around an item.
Aabb bounding_box(const CollisionItem& item);

}  // namespace perpend
