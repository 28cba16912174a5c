#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"

/// What the papers say that can be checked, row by row, and what perpend has to show for it. The
/// rows are data: claims.yaml. docs/guide/reproduce.md has a copy as a table.
namespace perpend {

enum class ClaimStatus {
  reproduced,        ///< as the paper has it
  differs,           ///< not as the paper has it
  not_reproducible,  ///< the paper does not print what it would take
  open,              ///< nothing that perpend prints shows it yet
};

std::string_view name_of(ClaimStatus status);

/// A thing that shows something: an experiment ("X3"), one verdict of it ("X3: the title of the
/// finding"), a command ("perpend run winch"), or a test ("test Pgs.SweepsOnceAsByHand").
using Evidence = std::string;

struct Claim {
  std::string id{};     ///< "E18-p1": the paper, and a name within it
  std::string place{};  ///< of the paper: "§4", "Fig. 5a"
  std::string says{};   ///< in our words
  ClaimStatus status = ClaimStatus::open;
  std::vector<Evidence> shown_by{};
  std::string note{};  ///< what was seen, or what is missing
  /// Of a difference: what makes it, and the run in which it goes away or is seen at work.
  std::string cause{};
  std::vector<Evidence> cause_shown_by{};

  /// A difference whose cause is shown by a run, not only named.
  bool is_explained() const { return !cause.empty() && !cause_shown_by.empty(); }
};

/// All rows, in the order of the papers.
const std::vector<Claim>& claims();

/// Of rows in that format. Throws BadInput where they are malformed, or an id is there twice.
std::vector<Claim> read_claims(std::string_view yaml);

struct ClaimCounts {
  int all = 0;
  int reproduced = 0;
  int explained = 0;    ///< differs, and a run shows why
  int unexplained = 0;  ///< differs, and no run shows why
  int not_reproducible = 0;
  int open = 0;
};

ClaimCounts count(const std::vector<Claim>& rows);
std::string in_words(const ClaimCounts& counts);

/// "differs, cause shown" where it is explained.
std::string status_text(const Claim& claim);

/// The rows that an experiment of that number shows something of.
std::vector<Claim> claims_of(const std::string& experiment, const std::vector<Claim>& rows);

/// Sentences about rows whose status is not what their experiments found in this report: a verdict
/// that is another, or that is not there. Experiments that did not run say nothing.
std::vector<std::string> contradictions(const std::vector<Claim>& rows, const Report& report);

/// As a table for people.
ReportTable claims_table(const std::vector<Claim>& rows);

}  // namespace perpend
