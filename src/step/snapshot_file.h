#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "step/simulation.h"

/// Snapshots as bytes, for files and for other processes: a line that says what it is and its
/// version, the number of bytes that follow, a sum to check them by, and the numbers of the
/// snapshot. The machine that reads them must store numbers as the one that wrote them did.
namespace perpend {

std::string to_bytes(const Snapshot& snapshot);
/// Throws BadInput, with `where` in its sentence, if these are not the whole bytes of a snapshot.
/// Whether it is of a scene is asked by `Simulation::restore`.
Snapshot snapshot_from_bytes(std::string_view bytes, const std::string& where);

/// Throws BadInput if the file cannot be written; then a file of that name stays as it was.
void write_snapshot(const Snapshot& snapshot, const std::filesystem::path& path);
Snapshot read_snapshot(const std::filesystem::path& path);

}  // namespace perpend
