#include "viewer/messages/details.h"

namespace perpend {
namespace {

template <typename T>
void append(std::vector<T>& values, const std::vector<T>& more) {
  values.insert(values.end(), more.begin(), more.end());
}

/// Places in an array that goes on behind another.
void append_starts(std::vector<std::int32_t>& starts, const std::vector<std::int32_t>& more) {
  const std::int32_t before = starts.back();
  for (std::size_t k = 1; k < more.size(); ++k) starts.push_back(before + more[k]);
}

/// Calls `with` for each array that has an entry, or several, for each contact, row or joint.
template <typename Of, typename With>
void for_each_array(Of& of, const With& with) {
  with(of.contact_bodies, &Details::contact_bodies);
  with(of.contact_position, &Details::contact_position);
  with(of.contact_normal, &Details::contact_normal);
  with(of.contact_gap, &Details::contact_gap);
  with(of.contact_force, &Details::contact_force);
  with(of.contact_row, &Details::contact_row);
  with(of.contact_row_end, &Details::contact_row_end);
  with(of.x, &Details::x);
  with(of.w, &Details::w);
  with(of.l, &Details::l);
  with(of.u, &Details::u);
  with(of.natural, &Details::natural);
  with(of.energy, &Details::energy);
  with(of.role, &Details::role);
  with(of.joint_force, &Details::joint_force);
  with(of.joint_torque, &Details::joint_torque);
}

}  // namespace

void append(Details& details, const Details& more) {
  append(details.of_limit, more.of_limit);
  append_starts(details.contact_start, more.contact_start);
  append_starts(details.row_start, more.row_start);
  for_each_array(details, [&](auto& values, auto member) { append(values, more.*member); });
}

std::size_t bytes_of(const Details& details) {
  std::size_t bytes = sizeof(Details);
  for_each_array(details,
                 [&](const auto& values, auto) { bytes += values.capacity() * sizeof(values[0]); });
  return bytes;
}

}  // namespace perpend
