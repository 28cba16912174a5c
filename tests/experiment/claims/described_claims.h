#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiment/claims/claims.h"

/// The statements of the papers as docs/guide/reproduce.md shows them.
namespace perpend {

/// The line of docs/guide/reproduce.md after which they stand.
inline constexpr std::string_view claims_begin = "## Every statement\n";

/// The counts, and a table for each paper, in Markdown.
std::string described_claims(const std::vector<Claim>& rows);

}  // namespace perpend
