#include "dynamics/joint_space/joint_space.h"

#include "dynamics/joint_space/spatial.h"
#include "dynamics/rows/coordinate.h"

namespace perpend {
namespace {

std::span<const double> of_link(const TreeLink& link, const Vector& values) {
  return {values.data() + link.first_speed, link.axes.size()};
}

/// The frames that the axes of a link belong to; A is that of the world for a body without a joint.
JointFrames frames_of(const Model& model, const TreeLink& link, const State& state) {
  if (link.joint >= 0) return model.frames(model.joints()[link.joint], state);
  return {frame_of(model.world(), state.poses[model.world()], Pose{}),
          frame_of(link.body, state.poses[link.body], Pose{})};
}

void touch_coordinate_of(const Model& model, const State& state, const CoordinateRef& ref,
                         double factor, RowSet& rows) {
  if (ref.joint < 0) {
    rows.touch(model.shafts()[ref.shaft].body, Vector3::Zero(), factor * Vector3::UnitZ());
  } else {
    const ModelJoint& joint = model.joints()[ref.joint];
    joint.rows->touch_coordinate(model.frames(joint, state), ref.coordinate, factor, rows);
  }
}

}  // namespace

JointSpace::JointSpace(const Model& model) : model_(model), tree_(model) {}

/// How frame B of the joint stands in A.
Pose JointSpace::in_parent_frame(const TreeLink& link, const State& state) const {
  if (link.joint < 0) return state.poses[link.body];
  const ModelJoint& joint = model_.joints()[link.joint];
  return inverse(state.poses[joint.first] * joint.in_first) *
         (state.poses[joint.second] * joint.in_second);
}

/// Moves the body of the link so that B stands in A like that.
void JointSpace::place_link(const TreeLink& link, const Pose& b_in_a, State& state) const {
  Pose& pose = state.poses[link.body];
  if (link.joint < 0) {
    pose = b_in_a;
    return;
  }
  const ModelJoint& joint = model_.joints()[link.joint];
  pose =
      link.is_first
          ? state.poses[joint.second] * joint.in_second * inverse(b_in_a) * inverse(joint.in_first)
          : state.poses[joint.first] * joint.in_first * b_in_a * inverse(joint.in_second);
  pose.orientation.normalize();
}

/// The coordinates of joints that the tree does not have, from the poses.
void JointSpace::follow(State& state) const {
  for (const int j : tree_.cut_joints()) {
    const ModelJoint& joint = model_.joints()[j];
    const JointFrames frames = model_.frames(joint, state);
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      double& q = state.coordinates[joint.first_coordinate + c];
      const double now = joint.rows->coordinate(frames, c);
      q = joint.rows->is_angle(c) ? unwrap(now, q) : now;
    }
  }
}

Vector JointSpace::coordinates(const State& state) const {
  Vector q(size());
  for (const TreeLink& link : tree_.links()) {
    find_ways(link.axes, in_parent_frame(link, state),
              {q.data() + link.first_speed, link.axes.size()});
    if (link.joint < 0) continue;
    const ModelJoint& joint = model_.joints()[link.joint];
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      q[link.first_speed + c] = state.coordinates[joint.first_coordinate + c];
    }
  }
  for (const ModelShaft& shaft : model_.shafts()) {
    q[tree_.link_of(shaft.body).first_speed] = state.coordinates[shaft.coordinate];
  }
  return q;
}

Vector JointSpace::speeds(const State& state) const {
  Vector u(size());
  for (const TreeLink& link : tree_.links()) {
    const JointFrames frames = frames_of(model_, link, state);
    const auto motion = [&](int body) {
      return about_origin(state.v[body], state.poses[body].position);
    };
    const Vector6 relative = motion(frames.b.body) - motion(frames.a.body);
    const Vector3 at_b = about_centre(relative, frames.b.origin).head<3>();
    for (std::size_t k = 0; k < link.axes.size(); ++k) {
      const Vector3 direction = link.axes[k].direction(frames);
      u[link.first_speed + static_cast<int>(k)] =
          direction.dot(link.axes[k].is_angle ? Vector3(relative.tail<3>()) : at_b);
    }
  }
  return u;
}

void JointSpace::place(const Vector& q, State& state) const {
  for (const TreeLink& link : tree_.links()) {
    place_link(link, moved_along(link.axes, Pose{}, of_link(link, q)), state);
    if (link.joint < 0) continue;
    const ModelJoint& joint = model_.joints()[link.joint];
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      state.coordinates[joint.first_coordinate + c] = q[link.first_speed + c];
    }
  }
  for (const ModelShaft& shaft : model_.shafts()) {
    state.coordinates[shaft.coordinate] = q[tree_.link_of(shaft.body).first_speed];
  }
  follow(state);
}

void JointSpace::move_by(const Vector& ways, State& state) const {
  const State from = state;
  for (const TreeLink& link : tree_.links()) {
    place_link(link, moved_along(link.axes, in_parent_frame(link, from), of_link(link, ways)),
               state);
    if (link.joint < 0) continue;
    const ModelJoint& joint = model_.joints()[link.joint];
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      state.coordinates[joint.first_coordinate + c] += ways[link.first_speed + c];
    }
  }
  for (const ModelShaft& shaft : model_.shafts()) {
    state.coordinates[shaft.coordinate] += ways[tree_.link_of(shaft.body).first_speed];
  }
  follow(state);
}

void JointSpace::set_speeds(const Vector& u, State& state) const {
  const std::vector<Vector6> V = motions_of(state, axes_at(state), u);
  for (std::size_t i = 0; i < V.size(); ++i) {
    const int body = tree_.links()[i].body;
    state.v[body] = about_centre(V[i], state.poses[body].position);
  }
}

/// The motion of the body of each link from each of its speeds. A body that is the first of its
/// joint moves the other way.
std::vector<Vector6> JointSpace::axes_at(const State& state) const {
  std::vector<Vector6> axes(size());
  for (const TreeLink& link : tree_.links()) {
    const JointFrames frames = frames_of(model_, link, state);
    for (std::size_t k = 0; k < link.axes.size(); ++k) {
      const Vector3 e = link.axes[k].direction(frames) * (link.is_first ? -1 : 1);
      axes[link.first_speed + k] = link.axes[k].is_angle ? spatial(frames.b.origin.cross(e), e)
                                                         : spatial(e, Vector3::Zero());
    }
  }
  return axes;
}

/// Of the parent, if it is told how to move.
Vector6 JointSpace::given_motion(const TreeLink& link, const State& state) const {
  return about_origin(state.v[link.parent], state.poses[link.parent].position);
}

std::vector<Vector6> JointSpace::motions_of(const State& state, const std::vector<Vector6>& axes,
                                            const Vector& u) const {
  std::vector<Vector6> V;
  V.reserve(tree_.links().size());
  for (const TreeLink& link : tree_.links()) {
    Vector6 motion = link.parent_link >= 0 ? V[link.parent_link] : given_motion(link, state);
    for (std::size_t k = 0; k < link.axes.size(); ++k) {
      motion += axes[link.first_speed + k] * u[link.first_speed + static_cast<int>(k)];
    }
    V.push_back(motion);
  }
  return V;
}

Matrix6 JointSpace::mass_of(int body, const State& state) const {
  const RigidBody& one = model_.bodies()[body];
  const Matrix3 R = state.poses[body].rotation();
  return mass_about_origin(one.mass_kg, state.poses[body].position,
                           R * one.inertia_kg_m2 * R.transpose());
}

/// A body and all that hangs on it move together along an axis: (394).
Eigen::MatrixXd JointSpace::mass_matrix(const State& state) const {
  const std::vector<Vector6> axes = axes_at(state);
  const auto& links = tree_.links();
  std::vector<Matrix6> hanging(links.size());
  for (std::size_t i = 0; i < links.size(); ++i) hanging[i] = mass_of(links[i].body, state);
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(size(), size());
  for (int i = static_cast<int>(links.size()) - 1; i >= 0; --i) {
    if (links[i].parent_link >= 0) hanging[links[i].parent_link] += hanging[i];
    const int begin = links[i].first_speed, end = begin + static_cast<int>(links[i].axes.size());
    for (int column = begin; column < end; ++column) {
      const Vector6 momentum = hanging[i] * axes[column];
      for (int above = i; above >= 0; above = links[above].parent_link) {
        const int first = links[above].first_speed;
        for (int row = first; row < first + static_cast<int>(links[above].axes.size()); ++row) {
          M(row, column) = M(column, row) = axes[row].dot(momentum);
        }
      }
    }
  }
  return M;
}

/// The sum over all that hangs on an axis of the forces along it.
Vector JointSpace::along_axes(const std::vector<Vector6>& axes, std::vector<Vector6> forces) const {
  Vector sum(size());
  for (int i = static_cast<int>(forces.size()) - 1; i >= 0; --i) {
    const TreeLink& link = tree_.links()[i];
    for (int k = link.first_speed; k < link.first_speed + static_cast<int>(link.axes.size()); ++k) {
      sum[k] = axes[k].dot(forces[i]);
    }
    if (link.parent_link >= 0) forces[link.parent_link] += forces[i];
  }
  return sum;
}

Vector JointSpace::gravity(const State& state) const {
  std::vector<Vector6> forces;
  for (const TreeLink& link : tree_.links()) {
    const RigidBody& body = model_.bodies()[link.body];
    const Vector3 force = body.falls ? Vector3(body.mass_kg * state.controls.gravity_m_per_s2)
                                     : Vector3(Vector3::Zero());
    forces.push_back(
        force_about_origin(spatial(force, Vector3::Zero()), state.poses[link.body].position));
  }
  return along_axes(axes_at(state), std::move(forces));
}

Vector JointSpace::bias(const State& state) const {
  Vector still(size());
  still.setZero();
  return inverse_dynamics(state, still) + gravity(state);
}

/// Accelerations from the root outwards, forces back: (391), (392).
Vector JointSpace::inverse_dynamics(const State& state, const Vector& accelerations) const {
  const std::vector<Vector6> axes = axes_at(state);
  const Vector u = speeds(state);
  const std::vector<Vector6> V = motions_of(state, axes, u);
  std::vector<Vector6> acceleration(V.size()), forces(V.size());
  for (std::size_t i = 0; i < V.size(); ++i) {
    const TreeLink& link = tree_.links()[i];
    const bool has_parent = link.parent_link >= 0;
    acceleration[i] = has_parent ? acceleration[link.parent_link] : Vector6(Vector6::Zero());
    // A is carried by its body; what comes later in a joint, by what comes before as well.
    Vector6 carrier = link.is_first ? V[i]
                      : has_parent  ? V[link.parent_link]
                                    : given_motion(link, state);
    Vector6 of_angles = Vector6::Zero();
    const double sign = link.is_first ? -1 : 1;
    for (std::size_t k = 0; k < link.axes.size(); ++k) {
      const int speed = link.first_speed + static_cast<int>(k);
      const Vector6& axis = axes[speed];
      const Vector6 by = link.axes[k].is_of_second ? Vector6(carrier + of_angles) : carrier;
      acceleration[i] += axis * accelerations[speed] + carried(by, axis) * u[speed];
      (link.axes[k].is_angle ? of_angles : carrier) += sign * axis * u[speed];
    }
    const Matrix6 mass = mass_of(link.body, state);
    forces[i] = mass * acceleration[i] + carried_force(V[i], mass * V[i]);
  }
  return along_axes(axes, std::move(forces)) - gravity(state);
}

Eigen::Matrix<double, 6, Eigen::Dynamic> JointSpace::jacobian(const State& state, int body,
                                                              const Vector3& point_m) const {
  Eigen::Matrix<double, 6, Eigen::Dynamic> J(6, size());
  J.setZero();
  if (body >= model_.moving()) return J;
  const std::vector<Vector6> axes = axes_at(state);
  for (const TreeLink* link = &tree_.link_of(body); link;
       link = link->parent_link >= 0 ? &tree_.links()[link->parent_link] : nullptr) {
    for (std::size_t k = 0; k < link->axes.size(); ++k) {
      J.col(link->first_speed + static_cast<int>(k)) =
          about_centre(axes[link->first_speed + k], point_m);
    }
  }
  return J;
}

/// Of joints that are no links, then of gears; over the bodies.
RowSet JointSpace::rows_of_loops(const State& state) const {
  RowSet rows;
  rows.begin(model_.moving(), state.v);
  for (const int j : tree_.cut_joints()) {
    const ModelJoint& joint = model_.joints()[j];
    const JointFrames frames = model_.frames(joint, state);
    Joint held = joint.joint;
    held.swing.reset();
    held.twist.reset();
    if (joint.has_length()) held.length_m = state.controls.joints[j].length_m;
    if (held.kind != JointKind::rope) joint.rows->add_holding_rows(frames, held, rows);
  }
  for (std::size_t g = 0; g < model_.gearings().size(); ++g) {
    const ModelGearing& gearing = model_.gearings()[g];
    if (gearing.is_clutch) continue;
    const GearControls& now = state.controls.gears[g];
    RowLaw law;
    law.phi = -now.shift;
    for (std::size_t k = 0; k < gearing.terms.size(); ++k) {
      const ModelGearing::Term& term = gearing.terms[k];
      const bool is_changed = k == 1 && now.ratio != gearing.ratio();
      const double factor = is_changed ? -now.ratio * gearing.terms[0].factor : term.factor;
      law.phi += factor * (state.coordinates[term.coordinate.place] - term.start);
      touch_coordinate_of(model_, state, term.coordinate, factor, rows);
    }
    rows.end_row(law);
  }
  return rows;
}

Eigen::MatrixXd JointSpace::loop_rows(const State& state) const {
  const RowSet rows = rows_of_loops(state);
  const std::vector<Vector6> axes = axes_at(state);
  const BlockRows& J = rows.J();
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(rows.size(), size());
  for (int i = 0; i < rows.size(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      const Vector6 force = force_about_origin(J.block[k], state.poses[J.body[k]].position);
      for (const TreeLink* link = &tree_.link_of(J.body[k]); link;
           link = link->parent_link >= 0 ? &tree_.links()[link->parent_link] : nullptr) {
        for (std::size_t a = 0; a < link->axes.size(); ++a) {
          G(i, link->first_speed + static_cast<int>(a)) += axes[link->first_speed + a].dot(force);
        }
      }
    }
  }
  return G;
}

Vector JointSpace::loop_speeds(const State& state) const {
  const RowSet rows = rows_of_loops(state);
  Vector speeds(rows.size());
  for (int i = 0; i < rows.size(); ++i) speeds[i] = rows.speed(i, state.v);
  return speeds;
}

Vector JointSpace::loop_gaps(const State& state) const {
  const RowSet rows = rows_of_loops(state);
  Vector gaps(rows.size());
  for (int i = 0; i < rows.size(); ++i) gaps[i] = rows.laws()[i].phi;
  return gaps;
}

}  // namespace perpend
