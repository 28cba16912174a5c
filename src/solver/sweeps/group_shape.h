#pragma once

namespace perpend {

/// What bounds the impulses of a group of rows.
enum class GroupLaw {
  bounds,     ///< every row has bounds of its own
  followers,  ///< a contact whose friction rows have ∓μ x_n each, with x_n as it is swept
  cone,       ///< a contact under Coulomb's law: its friction is within a disc of radius μ x_n
};

/// What groups of a sweep must have in common to be swept side by side.
struct GroupShape {
  int rows;
  int bodies;
  GroupLaw law;

  static constexpr int kinds = 8;
  static constexpr int lanes = 4;
  static constexpr int no_kind = -1;

  /// 0 … kinds − 1, or `no_kind`: a contact of three rows, or a row of its own, of one or two
  /// bodies.
  constexpr int kind() const {
    if (bodies < 1 || bodies > 2) return no_kind;
    if (rows == 3) return 2 * static_cast<int>(law) + bodies - 1;
    return rows == 1 && law == GroupLaw::bounds ? 6 + bodies - 1 : no_kind;
  }
  static constexpr GroupShape of_kind(int kind) {
    if (kind >= 6) return {1, kind - 6 + 1, GroupLaw::bounds};
    return {3, kind % 2 + 1, static_cast<GroupLaw>(kind / 2)};
  }

  // Sizes of a pack, for each lane.
  constexpr int pairs() const { return rows * (rows - 1) / 2; }
  constexpr int values_of_row() const { return 2 + 6 * bodies; }
  constexpr int values() const { return rows * (values_of_row() + 3) + pairs(); }
  constexpr int places() const { return 1 + rows + bodies; }
};

}  // namespace perpend
