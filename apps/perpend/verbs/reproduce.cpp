#include <fmt/format.h>

#include "border/bad_input.h"
#include "built_in_scenes.h"
#include "description/papers_text.h"
#include "description/wrapped.h"
#include "experiment/claims/claims.h"
#include "experiment/experiment.h"
#include "finish_report.h"
#include "interrupt.h"
#include "print_json.h"
#include "progress.h"
#include "report/formats/terminal_table.h"
#include "say.h"
#include "study/calibration.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

struct ReproduceOptions {
  std::vector<std::string> experiments;  ///< empty: all
  std::string out = "perpend-reproduce";
  bool claims_only = false;
  bool json = false;
};

/// The rows that the chosen experiments show something of; all rows where all were chosen.
std::vector<Claim> claims_about(const ReproduceOptions& options) {
  if (options.experiments.empty()) return claims();
  std::vector<Claim> rows;
  for (const Claim& claim : claims()) {
    const auto shows = [&](const std::string& id) {
      return !claims_of(find_experiment(id)->id, {claim}).empty();
    };
    if (std::any_of(options.experiments.begin(), options.experiments.end(), shows)) {
      rows.push_back(claim);
    }
  }
  return rows;
}

void print_claims(const std::vector<Claim>& rows) {
  for (const Claim& claim : rows) {
    say("{}", wrapped(fmt::format("{:<9} {}", claim.id, status_text(claim)), 31, claim.says));
    for (const Evidence& evidence : claim.shown_by) say("{}", wrapped("", 31, evidence));
    if (!claim.cause.empty()) say("{}", wrapped("", 31, "cause: " + claim.cause));
  }
  say("\n{}\n", wrapped("", 0, in_words(count(rows))));
}

nlohmann::json claims_json(const std::vector<Claim>& rows) {
  nlohmann::json list = nlohmann::json::array();
  for (const Claim& claim : rows) {
    list.push_back({{"id", claim.id},
                    {"place", claim.place},
                    {"says", claim.says},
                    {"status", name_of(claim.status)},
                    {"shown_by", claim.shown_by},
                    {"note", claim.note},
                    {"cause", claim.cause},
                    {"cause_shown_by", claim.cause_shown_by}});
  }
  const ClaimCounts counts = count(rows);
  return {{"counts",
           {{"all", counts.all},
            {"reproduced", counts.reproduced},
            {"differs_cause_shown", counts.explained},
            {"differs_cause_not_shown", counts.unexplained},
            {"not_reproducible", counts.not_reproducible},
            {"open", counts.open}}},
          {"rows", list}};
}

Section claims_section(const std::vector<Claim>& rows) {
  Section section{.id = "claims", .title = "What the papers say, row by row"};
  section.paragraphs = {in_words(count(rows))};
  section.tables.push_back(claims_table(rows));
  return section;
}

std::vector<const Experiment*> chosen(const std::vector<std::string>& ids) {
  std::vector<const Experiment*> list;
  std::string known;
  for (const Experiment& one : experiments()) {
    if (ids.empty()) list.push_back(&one);
    known += (known.empty() ? "" : ", ") + one.id;
  }
  for (const std::string& id : ids) {
    const Experiment* found = find_experiment(id);
    if (found == nullptr) {
      throw BadInput(sentence("there is no experiment '", id, "'; the experiments are ", known));
    }
    if (std::find(list.begin(), list.end(), found) == list.end()) list.push_back(found);
  }
  return list;
}

void print_section(const Section& section) {
  say("{}  {}\n", section.id, section.title);
  for (const ReportTable& table : section.tables) {
    say("\n{}\n{}", table.title, terminal_table(table).text());
    for (const std::string& note : table.notes) say("{}\n", note);
  }
  for (const PaperFinding& finding : section.findings) {
    say("\n  {}: {}\n    expected  {}\n    found     {}\n", finding.title, name_of(finding.verdict),
        finding.expected, finding.found);
    if (!finding.why.empty()) say("    why       {}\n", finding.why);
  }
  say("\n");
}

void print_report_json(const Report& report, const std::vector<Claim>& rows,
                       const WrittenReport& written) {
  nlohmann::json list = nlohmann::json::array();
  for (const Section& section : report.sections) {
    if (section.id == "claims") continue;
    nlohmann::json findings = nlohmann::json::array();
    for (const PaperFinding& finding : section.findings) {
      findings.push_back({{"title", finding.title},
                          {"verdict", name_of(finding.verdict)},
                          {"expected", finding.expected},
                          {"found", finding.found},
                          {"why", finding.why}});
    }
    list.push_back({{"id", section.id}, {"title", section.title}, {"findings", findings}});
  }
  print_json({{"claims", claims_json(rows)},
              {"contradictions", contradictions(rows, report)},
              {"experiments", list},
              {"interrupted", report.is_partial},
              {"report", written.page.empty() ? written.json.string() : written.page.string()}});
}

Report run_all(const std::vector<const Experiment*>& list, const Interrupt& interrupt, bool json) {
  Report report;
  report.title = "The papers' experiments";
  report.subtitle = "What the papers lead one to expect, and what was measured";
  report.machine = {{"dense Cholesky, n = 500", fmt::format("{:.3g}", calibration_ms()), "ms"}};
  for (const Experiment* experiment : list) {
    {
      Progress progress(experiment->id);
      const Laboratory laboratory{
          [](const std::string& name, const std::vector<std::string>& sets) {
            return load_scene(find_scene(name), sets);
          },
          [&](const std::string& what, int done, int of) {
            progress.begin(sentence(experiment->id, ": ", what));
            progress.show(done, of);
            return interrupt.signal() == 0;
          }};
      report.sections.push_back(experiment->run(laboratory));
    }
    if (!json) print_section(report.sections.back());
    report.is_partial = interrupt.signal() != 0;
    if (report.is_partial) {
      report.partial_note = sentence("Interrupted during ", experiment->id, ".");
      break;
    }
  }
  return report;
}

int reproduce(const ReproduceOptions& options) {
  const std::vector<const Experiment*> list = chosen(options.experiments);
  const std::vector<Claim> rows = claims_about(options);
  if (options.claims_only && options.json) {
    print_json({{"claims", claims_json(rows)}});
    return done;
  }
  if (!options.json) print_claims(rows);
  if (options.claims_only) return done;
  const Interrupt interrupt;
  prepare_report_folder(options.out);
  Report report = run_all(list, interrupt, options.json);
  report.sections.insert(report.sections.begin(), claims_section(rows));
  const WrittenReport written = finish_report(report, options.out);
  if (options.json) {
    print_report_json(report, rows, written);
  } else {
    for (const std::string& one : contradictions(rows, report)) say("{}\n", one);
    if (report.is_partial) say("{} This is what was made by then.\n", report.partial_note);
    say("{}", where_written(written));
  }
  return interrupt.signal() != 0 ? signal_base + interrupt.signal() : done;
}

std::string reproduce_footer() {
  std::string text = "Experiments:";
  for (const Experiment& one : experiments()) text += fmt::format("\n  {}  {}", one.id, one.title);
  return text + "\n\n" + papers_named_in(text) +
         "\nThe folder gets report.html, report.json, tables/*.csv and *.tex, figures/*.csv.\n"
         "Exit codes: 0 done, with any verdicts; 2 bad input; 3 internal error; 128 + the\n"
         "signal where Ctrl-C or SIGTERM ended it early: the report then holds what was made.";
}

}  // namespace

void add_reproduce(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("reproduce", "The papers' tables and figures");
  auto options = std::make_shared<ReproduceOptions>();
  verb->add_option("EXPERIMENT", options->experiments, "X1, X2 …; without any, all of them");
  verb->add_option("--out", options->out, "Folder for the report")
      ->type_name("FOLDER")
      ->capture_default_str();
  verb->add_flag("--claims", options->claims_only,
                 "Print the statements of the papers and what shows each, and run nothing");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(reproduce_footer());
  verb->callback([options, &exit_code] { exit_code = reproduce(*options); });
}

}  // namespace perpend::cli
