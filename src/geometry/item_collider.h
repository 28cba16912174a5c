#pragma once

#include <limits>
#include <vector>

#include "geometry/paths/meeting.h"
#include "geometry/paths/swept_pairs.h"
#include "geometry/surfaces/surface_contacts.h"

namespace perpend {

/// One manifold between two items, its points within `ItemCollider::points`.
struct ItemContact {
  int first = 0;  ///< item; the lower index
  int second = 0;
  int first_part = 0;  ///< part of a compound, or lowest triangle of the plane touched
  int second_part = 0;
  Vector3 normal = Vector3::UnitZ();  ///< of length 1, in the world, from the first to the second
  int begin = 0;                      ///< of its points
  int end = 0;
  /// Of the step: when the items meet, for a contact that is not yet near. The points are where
  /// they will be then.
  double share = 0;
  /// m: how far the items, turning about the centres of their paths, will have gone.
  Vector3 first_way = Vector3::Zero();
  Vector3 second_way = Vector3::Zero();
  /// m: overlapping by more, the items may come out at the wrong side. Known where they are fast.
  double safe_depth = std::numeric_limits<double>::infinity();
  /// A point of the inside of the first item (or of the second), which stays out however the item
  /// turns: without friction, and not where the items touch.
  bool is_guard = false;
};

/// Broadphase and contact generation in one: what a time step needs to know of the geometry. The
/// result depends on the items alone: ordered by items, then by parts. Items that are fast, so that
/// what is nearer than the margin is not all that they may meet, are followed along their paths
/// (docs/theory/22-contacts-in-time.md). Memory is kept between calls. Two surfaces have no
/// contact.
class ItemCollider {
 public:
  explicit ItemCollider(BroadphaseMethod method = BroadphaseMethod::automatic) : swept_(method) {}

  /// Pairs of items that never touch, such as bodies that share a joint.
  void exclude(std::span<const ItemPair> pairs) { swept_.exclude(pairs); }

  /// Throws BadInput, naming the item, where a shape or a pose is not fit for use.
  void collide(std::span<const CollisionItem> items, double margin);
  /// The same for items and a margin that have been checked already: those of a scene, say, whose
  /// bodies are where a sound step brought them.
  void collide_checked(std::span<const CollisionItem> items, double margin);
  /// Adds what the same items, in the same place, meet on other paths. Returns whether there is
  /// anything new.
  bool add_met(std::span<const CollisionItem> items, double margin);

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
  /// A contact as it is added: that of the beginning, if there is no path.
  struct Found {
    int first_part = 0, second_part = 0;
    const ContactManifold& manifold;
    double share = 0;
    double safe_depth = std::numeric_limits<double>::infinity();
    bool is_guard = false;
  };

  void collide_pair(const CollisionItem& first, const CollisionItem& second, const ItemPair& pair,
                    double margin);
  void collide_shapes(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                      const ItemPair& pair, double margin);
  void follow(std::span<const CollisionItem> items, const ItemPair& pair, double margin);
  void follow_shapes(std::span<const CollisionItem> items, const ItemPair& pair, double margin);
  void follow_over_surface(std::span<const CollisionItem> items, const ItemPair& pair,
                           double margin);
  void add_balls(const ItemPair& pair, const Balls& balls, double margin);
  void add(const ItemPair& pair, int first_part, int second_part, const ContactManifold& manifold);
  void add_new(std::span<const CollisionItem> items, const ItemPair& pair, const Found& found);
  void add_guards(std::span<const CollisionItem> items, const ItemPair& pair, const Found& found,
                  const Mover& a, const Mover& b);
  template <typename Visit>
  void visit_known(const ItemPair& pair, int first_part, int second_part, const Visit& visit) const;

  SweptPairs swept_;
  SurfaceCollider surface_;
  std::span<const ItemPair> pairs_;
  std::vector<ItemContact> contacts_;
  std::size_t ordered_ = 0;  ///< contacts that are in order, those of earlier calls
  std::vector<ContactPoint> points_;
};

}  // namespace perpend
