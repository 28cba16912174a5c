#pragma once

#include <cstdint>
#include <span>

namespace perpend {

/// The checksum that all metadata of an HDF5 file carry: Bob Jenkins' hash lookup3, from 0.
std::uint32_t lookup3(std::span<const std::uint8_t> bytes);

}  // namespace perpend
