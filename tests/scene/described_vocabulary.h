#pragma once

#include <string>
#include <string_view>

/// The vocabulary of scene files as others want it: what is written into scenes/scene.schema.json
/// and at the end of docs/guide/scene-files.md.
namespace perpend {

/// JSON Schema, draft 2020-12.
std::string schema_of_vocabulary();

/// The line of docs/guide/scene-files.md after which the tables stand.
inline constexpr std::string_view tables_begin = "## Every key\n";

/// A table for each map of keys, in Markdown.
std::string tables_of_vocabulary();

}  // namespace perpend
