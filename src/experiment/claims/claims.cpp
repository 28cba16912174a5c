#include "experiment/claims/claims.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "border/bad_input.h"
#include "experiment/claims/claims_text.h"

namespace perpend {
namespace {

constexpr std::array<std::string_view, 4> status_names{"reproduced", "differs", "not reproducible",
                                                       "open"};

ClaimStatus read_status(const std::string& name, const std::string& id) {
  const auto found = std::find(status_names.begin(), status_names.end(), name);
  if (found == status_names.end()) {
    throw BadInput(sentence("claim ", id, ": there is no status '", name,
                            "'; take reproduced, differs, not reproducible or open"));
  }
  return static_cast<ClaimStatus>(found - status_names.begin());
}

std::string text_of(const YAML::Node& row, const char* key) {
  return row[key] ? row[key].as<std::string>() : std::string();
}

std::vector<Evidence> list_of(const YAML::Node& row, const char* key) {
  return row[key] ? row[key].as<std::vector<Evidence>>() : std::vector<Evidence>();
}

void check_keys(const YAML::Node& row, const std::string& id) {
  static const std::set<std::string> known{"id", "place", "says",  "status",
                                           "by", "note",  "cause", "cause_by"};
  for (const auto& entry : row) {
    const auto key = entry.first.as<std::string>();
    if (known.count(key) == 0) throw BadInput(sentence("claim ", id, ": unknown key '", key, "'"));
  }
}

Claim read_claim(const YAML::Node& row) {
  Claim claim;
  claim.id = text_of(row, "id");
  check_keys(row, claim.id);
  claim.place = text_of(row, "place");
  claim.says = text_of(row, "says");
  claim.status = read_status(text_of(row, "status"), claim.id);
  claim.shown_by = list_of(row, "by");
  claim.note = text_of(row, "note");
  claim.cause = text_of(row, "cause");
  claim.cause_shown_by = list_of(row, "cause_by");
  return claim;
}

/// The experiment and the title of "X3: title"; empty where it is something else.
struct Link {
  std::string experiment{};
  std::string title{};
};

Link link_of(const Evidence& evidence) {
  if (evidence.empty() || evidence.front() != 'X') return {};
  const std::size_t colon = evidence.find(": ");
  if (colon == std::string::npos) return {evidence};
  return {evidence.substr(0, colon), evidence.substr(colon + 2)};
}

bool is_agreement(Agreement verdict) {
  return verdict == Agreement::as_in_the_paper || verdict == Agreement::as_promised;
}

std::string joined(const std::vector<Evidence>& list) {
  std::string text;
  for (const Evidence& one : list) text += (text.empty() ? "" : "; ") + one;
  return text;
}

/// What the report says against one piece of evidence; empty if nothing.
std::string contradiction(const Claim& claim, const Link& link, const Report& report) {
  for (const Section& section : report.sections) {
    if (section.id != link.experiment || link.title.empty()) continue;
    for (const PaperFinding& finding : section.findings) {
      if (finding.title != link.title) continue;
      const bool is_said = claim.status == ClaimStatus::reproduced;
      if (finding.verdict == Agreement::not_judged || is_agreement(finding.verdict) == is_said) {
        return {};
      }
      return fmt::format("{} is said to be '{}', and {} finds '{}': {}", claim.id,
                         status_text(claim), link.experiment, name_of(finding.verdict),
                         finding.title);
    }
    return fmt::format("{} rests on a finding that {} does not have: {}", claim.id, link.experiment,
                       link.title);
  }
  return {};
}

}  // namespace

std::string_view name_of(ClaimStatus status) {
  return status_names[static_cast<std::size_t>(status)];
}

const std::vector<Claim>& claims() {
  static const std::vector<Claim> all = read_claims(claims_text());
  return all;
}

std::vector<Claim> read_claims(std::string_view yaml) {
  std::vector<Claim> rows;
  std::set<std::string> seen;
  try {
    for (const YAML::Node& row : YAML::Load(std::string(yaml))) rows.push_back(read_claim(row));
  } catch (const YAML::Exception& error) {
    throw BadInput(sentence("the claims cannot be read: ", error.what()));
  }
  for (const Claim& claim : rows) {
    if (seen.insert(claim.id).second) continue;
    throw BadInput(sentence("there are two claims '", claim.id, "'; give one another id"));
  }
  return rows;
}

ClaimCounts count(const std::vector<Claim>& rows) {
  ClaimCounts counts;
  for (const Claim& claim : rows) {
    ++counts.all;
    switch (claim.status) {
      case ClaimStatus::reproduced:
        ++counts.reproduced;
        break;
      case ClaimStatus::differs:
        ++(claim.is_explained() ? counts.explained : counts.unexplained);
        break;
      case ClaimStatus::not_reproducible:
        ++counts.not_reproducible;
        break;
      case ClaimStatus::open:
        ++counts.open;
        break;
    }
  }
  return counts;
}

std::string in_words(const ClaimCounts& counts) {
  return fmt::format(
      "{} of {} statements of the papers are reproduced; {} differ, and a run shows why; {} differ "
      "without such a run; {} cannot be reproduced from what is printed; {} are open.",
      counts.reproduced, counts.all, counts.explained, counts.unexplained, counts.not_reproducible,
      counts.open);
}

std::string status_text(const Claim& claim) {
  if (claim.status == ClaimStatus::differs && claim.is_explained()) return "differs, cause shown";
  return std::string(name_of(claim.status));
}

std::vector<Claim> claims_of(const std::string& experiment, const std::vector<Claim>& rows) {
  const auto is_of = [&](const Evidence& evidence) {
    return link_of(evidence).experiment == experiment;
  };
  std::vector<Claim> found;
  for (const Claim& claim : rows) {
    const bool shows = std::any_of(claim.shown_by.begin(), claim.shown_by.end(), is_of);
    const bool explains =
        std::any_of(claim.cause_shown_by.begin(), claim.cause_shown_by.end(), is_of);
    if (shows || explains) found.push_back(claim);
  }
  return found;
}

std::vector<std::string> contradictions(const std::vector<Claim>& rows, const Report& report) {
  std::vector<std::string> sentences;
  for (const Claim& claim : rows) {
    for (const Evidence& evidence : claim.shown_by) {
      std::string said = contradiction(claim, link_of(evidence), report);
      if (!said.empty()) sentences.push_back(std::move(said));
    }
  }
  return sentences;
}

ReportTable claims_table(const std::vector<Claim>& rows) {
  ReportTable table{.id = "claims", .title = "What the papers say, row by row"};
  for (const char* label : {"id", "place", "what the paper says", "status", "shown by", "remark"}) {
    table.columns.push_back({.label = label, .is_text = true});
  }
  for (const Claim& claim : rows) {
    std::string remark = claim.note;
    if (!claim.cause.empty()) {
      remark += (remark.empty() ? "cause: " : "; cause: ") + claim.cause;
      if (claim.is_explained()) remark += " (" + joined(claim.cause_shown_by) + ")";
    }
    table.rows.push_back({claim.id, claim.place, claim.says, status_text(claim),
                          joined(claim.shown_by), std::move(remark)});
  }
  table.notes = {in_words(count(rows))};
  return table;
}

}  // namespace perpend
