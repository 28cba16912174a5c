#include "step/snapshot_file.h"

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>

#include "border/bad_input.h"
#include "border/require_file.h"

namespace perpend {
namespace {

constexpr std::string_view title_of_format = "perpend snapshot, version ";
constexpr std::string_view title = "perpend snapshot, version 2\n";
constexpr std::size_t word = 8;

std::uint64_t sum_of(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return sum;
}

void append_word(std::uint64_t value, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&value), word);
}

/// Puts numbers to the end of the bytes.
struct WordWriter {
  std::string bytes{};

  void number(double value) { append_word(std::bit_cast<std::uint64_t>(value), bytes); }
  template <typename Whole>
  void whole(Whole value) {
    append_word(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)), bytes);
  }
  template <typename List, typename Each>
  void list(const List& list, const Each& each) {
    whole(static_cast<std::int64_t>(list.size()));
    for (const auto& one : list) each(const_cast<typename List::value_type&>(one));
  }
};

/// Takes the numbers that a writer put there, in the same order.
class WordReader {
 public:
  WordReader(std::string_view bytes, const std::string& where) : bytes_(bytes), where_(where) {}

  void number(double& value) { value = std::bit_cast<double>(next()); }
  template <typename Whole>
  void whole(Whole& value) {
    const auto stored = static_cast<std::int64_t>(next());
    using Limits = std::numeric_limits<Whole>;  // a bool's are 0 and 1
    if (stored < std::int64_t{Limits::min()} || stored > std::int64_t{Limits::max()}) fail();
    value = static_cast<Whole>(stored);
  }
  /// Each item has at least one word, so a list is never longer than the bytes that are left.
  template <typename List, typename Each>
  void list(List& list, const Each& each) {
    std::int64_t size = 0;
    whole(size);
    if (size < 0 || static_cast<std::uint64_t>(size) > bytes_.size() / word) fail();
    list.resize(static_cast<std::size_t>(size));
    for (auto& one : list) each(one);
  }
  void require_end() const {
    if (!bytes_.empty()) fail();
  }
  [[noreturn]] void fail() const {
    throw BadInput(sentence(where_, " is no whole snapshot: its numbers do not fit each other"));
  }

 private:
  std::uint64_t next() {
    if (bytes_.size() < word) fail();
    std::uint64_t value = 0;
    std::memcpy(&value, bytes_.data(), word);
    bytes_.remove_prefix(word);
    return value;
  }

  std::string_view bytes_;
  const std::string& where_;
};

template <typename With, typename Numbers>
void numbers(With& with, Numbers&& several) {
  for (double& one : several) with.number(one);
}

template <typename With>
void exchange(With& with, Controls& controls) {
  const auto all = [&with](auto&... number) { (with.number(number), ...); };
  numbers(with, controls.gravity_m_per_s2);
  with.list(controls.coordinates, [&](CoordinateControls& c) {
    all(c.target, c.target_rate, c.largest_force, c.on, c.slip, c.motor_stiffness, c.motor_damping,
        c.rest, c.spring_stiffness, c.spring_damping, c.friction);
    with.whole(c.has_motor), with.whole(c.has_spring), with.whole(c.has_friction);
  });
  with.list(controls.joints, [&](JointControls& one) {
    all(one.length_m, one.before_m, one.friction_N_m, one.holds);
    with.whole(one.has_friction);
  });
  with.list(controls.gears, [&](GearControls& gear) {
    all(gear.ratio, gear.engaged, gear.shift, gear.largest_torque_N_m);
  });
  with.list(controls.throttles, all);
  with.list(controls.motions,
            [&](Controls::Motion& one) { all(one.speed_m_per_s, one.spin_rad_per_s); });
  with.list(controls.forces, [&](Controls::Force& one) { all(one.force_N, one.torque_N_m); });
  with.list(controls.pushes, [&](Vector6& push) { numbers(with, push); });
  with.list(controls.is_overruled, [&](std::uint8_t& is) { with.whole(is); });
  with.whole(controls.is_touched);
}

template <typename With>
void exchange(With& with, State& state) {
  const auto six = [&](Vector6& v) { numbers(with, v); };
  with.number(state.time_s);
  with.list(state.poses, [&](Pose& pose) {
    numbers(with, pose.position);
    numbers(with, pose.orientation.coeffs());
  });
  with.list(state.v, six);
  with.list(state.coordinates, [&](double& q) { with.number(q); });
  with.list(state.has_ended, [&](std::uint8_t& has) { with.whole(has); });
  exchange(with, state.controls);
}

template <typename With>
void exchange(With& with, MachineMemory& machine) {
  const auto number = [&](double& one) { with.number(one); };
  with.list(machine.impulses, number);
  with.list(machine.lasting, number);
  with.list(machine.phi, number);
  with.list(machine.kicks, [&](Vector6& kick) { numbers(with, kick); });
  with.list(machine.excess, number);
}

template <typename With>
void exchange(With& with, Snapshot& snapshot) {
  auto scene = static_cast<std::int64_t>(snapshot.scene);
  with.whole(scene);
  snapshot.scene = static_cast<std::uint64_t>(scene);
  with.whole(snapshot.step);
  exchange(with, snapshot.state);
  exchange(with, snapshot.machine);
  snapshot.contacts.exchange(with);
}

}  // namespace

std::string to_bytes(const Snapshot& snapshot) {
  WordWriter writer;
  exchange(writer, const_cast<Snapshot&>(snapshot));  // which a writer does not change
  std::string bytes(title);
  append_word(writer.bytes.size(), bytes);
  append_word(sum_of(writer.bytes), bytes);
  return bytes + writer.bytes;
}

Snapshot snapshot_from_bytes(std::string_view bytes, const std::string& where) {
  if (!bytes.starts_with(title_of_format)) throw BadInput(where + " is no snapshot of perpend");
  if (!bytes.starts_with(title)) {
    throw BadInput(where + " is a snapshot of another version; this perpend reads version 2");
  }
  bytes.remove_prefix(title.size());
  std::uint64_t size = 0, sum = 0;
  if (bytes.size() >= 2 * word) {
    std::memcpy(&size, bytes.data(), word);
    std::memcpy(&sum, bytes.data() + word, word);
    bytes.remove_prefix(2 * word);
  }
  if (bytes.empty() || bytes.size() != size || sum_of(bytes) != sum) {
    throw BadInput(where + " is a snapshot that is damaged or cut off; write it again");
  }
  WordReader reader(bytes, where);
  Snapshot snapshot;
  exchange(reader, snapshot);
  reader.require_end();
  return snapshot;
}

void write_snapshot(const Snapshot& snapshot, const std::filesystem::path& path) {
  const std::filesystem::path beside = path.string() + ".new";
  const std::string bytes = to_bytes(snapshot);
  std::ofstream out(beside, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(beside, path, error);
  if (out && !error) return;
  const std::string reason = error ? error.message() : std::strerror(errno);
  std::filesystem::remove(beside, error);
  throw BadInput(sentence("the snapshot ", path.string(), " cannot be written: ", reason));
}

Snapshot read_snapshot(const std::filesystem::path& path) {
  require_file(path);
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  return snapshot_from_bytes(bytes, path.string());
}

}  // namespace perpend
