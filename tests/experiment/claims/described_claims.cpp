#include "experiment/claims/described_claims.h"

namespace perpend {
namespace {

std::string in_cell(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '|') escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

/// Commands and tests as code.
std::string evidence_text(const std::vector<Evidence>& list) {
  std::string text;
  for (const Evidence& one : list) {
    const bool is_code = one.starts_with("perpend ") || one.starts_with("test ");
    text += text.empty() ? "" : "; ";
    text += is_code ? "`" + in_cell(one) + "`" : in_cell(one);
  }
  return text;
}

std::string remark(const Claim& claim) {
  std::string text = in_cell(claim.note);
  if (claim.cause.empty()) return text;
  text += (text.empty() ? "*Cause:* " : ". *Cause:* ") + in_cell(claim.cause);
  if (claim.is_explained()) text += " (" + evidence_text(claim.cause_shown_by) + ")";
  return text;
}

std::string paper_of(const Claim& claim) {
  return claim.id.substr(0, claim.id.find('-'));
}

}  // namespace

std::string described_claims(const std::vector<Claim>& rows) {
  std::string text = "\n" + in_words(count(rows)) + "\n";
  std::string paper;
  for (const Claim& claim : rows) {
    if (paper != paper_of(claim)) {
      paper = paper_of(claim);
      text += "\n### " + paper +
              "\n\n| id | place | what it says | status | shown by | remark |\n"
              "|---|---|---|---|---|---|\n";
    }
    text += "| " + claim.id + " | " + in_cell(claim.place) + " | " + in_cell(claim.says) + " | " +
            status_text(claim) + " | " + evidence_text(claim.shown_by) + " | " + remark(claim) +
            " |\n";
  }
  return text;
}

}  // namespace perpend
