#include "support/pile.h"

#include <array>
#include <vector>

namespace perpend::support {
namespace {

using Eigen::Vector3d;

struct Box {
  int layer = 0;
  Vector3d centre_m{0, 0, 0};
  std::array<double, 4> on_top_N{};  ///< load on each quarter, in the order of `quarters`
};

/// Which way along x and y a quarter lies from the centre of its box.
constexpr std::array<std::array<int, 2>, 4> quarters{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

double weight_N(const Pile& pile) {
  return pile.density_kg_per_m3 * pile.side_m * pile.side_m * pile.height_m * pile.gravity_m_per_s2;
}

/// From the ground up, each layer along x, then along y.
std::vector<Box> lay_boxes(const Pile& pile) {
  const double pitch = pile.side_m + pile.gap_m;
  std::vector<Box> boxes;
  for (int layer = 0; layer < pile.layers; ++layer) {
    const int side = pile.layers - layer;
    for (int b = 0; b < side; ++b) {
      for (int a = 0; a < side; ++a) {
        const Vector3d centre{(a - (side - 1) / 2.0) * pitch, (b - (side - 1) / 2.0) * pitch,
                              (layer + 0.5) * pile.height_m};
        boxes.push_back({layer, centre, {}});
      }
    }
  }
  return boxes;
}

/// The number of the first box of a layer.
int first_of(const Pile& pile, int layer) {
  int first = 0;
  for (int j = 0; j < layer; ++j) first += (pile.layers - j) * (pile.layers - j);
  return first;
}

/// The box below the quarter q of a box.
int below(const Pile& pile, int box, int layer, int q) {
  const int side = pile.layers - layer, place = box - first_of(pile, layer);
  const int a = place % side + (quarters[q][0] > 0), b = place / side + (quarters[q][1] > 0);
  return first_of(pile, layer - 1) + b * (side + 1) + a;
}

/// From the top down.
void find_loads(const Pile& pile, std::vector<Box>& boxes) {
  for (int k = static_cast<int>(boxes.size()) - 1; k >= 0; --k) {
    if (boxes[k].layer == 0) continue;
    for (int q = 0; q < 4; ++q) {
      // Above a box's quarter (−, −) is the quarter (+, +) of the box that stands on it.
      boxes[below(pile, k, boxes[k].layer, q)].on_top_N[3 - q] =
          boxes[k].on_top_N[q] + weight_N(pile) / 4;
    }
  }
}

/// Four points at the corners of the whole face. A load at the middle of a quarter presses on
/// each corner as on the supports of a beam, along x and along y.
void add_ground_points(const Pile& pile, const std::vector<Box>& boxes, int k,
                       std::vector<StandingPoint>& points) {
  const double lever = (pile.side_m + pile.gap_m) / (2 * pile.side_m);
  for (const auto& corner : quarters) {
    double load = weight_N(pile) / 4;
    for (int q = 0; q < 4; ++q) {
      const double along_x = (1 + corner[0] * quarters[q][0] * lever) / 2;
      const double along_y = (1 + corner[1] * quarters[q][1] * lever) / 2;
      load += boxes[k].on_top_N[q] * along_x * along_y;
    }
    const Vector3d arm{corner[0] * pile.side_m / 2, corner[1] * pile.side_m / 2,
                       -pile.height_m / 2};
    points.push_back({k, StandingPoint::ground, boxes[k].centre_m + arm, load});
  }
}

/// Four points at the corners of the part of quarter q that lies on the box below.
void add_quarter_points(const Pile& pile, const std::vector<Box>& boxes, int k, int q,
                        std::vector<StandingPoint>& points) {
  const int lower = below(pile, k, boxes[k].layer, q);
  const double load = boxes[lower].on_top_N[3 - q];
  for (double x : {pile.gap_m / 2, pile.side_m / 2}) {
    for (double y : {pile.gap_m / 2, pile.side_m / 2}) {
      const Vector3d arm{quarters[q][0] * x, quarters[q][1] * y, -pile.height_m / 2};
      points.push_back({k, lower, boxes[k].centre_m + arm, load / 4});
    }
  }
}

std::vector<StandingPoint> find_points(const Pile& pile) {
  std::vector<Box> boxes = lay_boxes(pile);
  find_loads(pile, boxes);
  std::vector<StandingPoint> points;
  for (int k = 0; k < static_cast<int>(boxes.size()); ++k) {
    if (boxes[k].layer == 0) {
      add_ground_points(pile, boxes, k, points);
      continue;
    }
    for (int q = 0; q < 4; ++q) add_quarter_points(pile, boxes, k, q, points);
  }
  return points;
}

}  // namespace

SystemStep pile_step(const Pile& pile) {
  SystemBuilder builder(pile.time_step_s, pile.gravity_m_per_s2);
  const Matrix6 M =
      box_mass(weight_N(pile) / pile.gravity_m_per_s2, {pile.side_m, pile.side_m, pile.height_m});
  Random random(pile.shake_seed);
  for (const Box& box : lay_boxes(pile)) {
    builder.add_body(M, box.centre_m, random_velocity(random, pile.shake_m_per_s, pile.side_m / 2));
  }
  for (const StandingPoint& point : find_points(pile)) {
    builder.add_contact(point, pile.friction, pile.contact);
  }
  return builder.finish();
}

Vector resting_impulses(const Pile& pile) {
  return standing_impulses(pile_step(pile), find_points(pile));
}

}  // namespace perpend::support
