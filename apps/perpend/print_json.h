#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace perpend::cli {

/// The one object that --json puts on standard output. Names and origins come from files, so
/// bytes in them that are no UTF-8 are replaced; a number that is not finite becomes null.
inline void print_json(const nlohmann::json& object) {
  fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace perpend::cli
