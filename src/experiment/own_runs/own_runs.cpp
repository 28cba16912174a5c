#include "experiment/own_runs/own_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "experiment/papers_friction.h"
#include "study/comparison.h"
#include "study/paper_table.h"

namespace perpend {
namespace {

constexpr const char* own_spook = "spook:settle=impulses";
constexpr const char* one_mlcp = "bpp:couplings=1";  // E19 §2
constexpr double holds_m = 0.01;                     ///< a log that slips by less is held
constexpr double drops_m = 0.1;                      ///< one that slips by more is not
constexpr double apart_m = 0.01;                     ///< joints that are open by more have failed
constexpr double collapsed_m = 0.3;  ///< a brick that is farther from where it began has fallen
constexpr double misplaced_m = 1e-4;
constexpr int several_hundred = 300;

std::vector<OwnRunSettings> all_runs() {
  std::vector<OwnRunSettings> runs;
  for (const char* solver : {"bpp", "pgs-sm", own_spook, "pgs"}) {
    runs.push_back({"log_grasping", solver});
  }
  runs.push_back({"log_grasping", own_spook, true});
  runs.push_back({"brick_wall", "pgs-sm"});
  runs.push_back({"brick_wall", "pgs", false, 1000});
  runs.push_back({"brick_wall", "pgs", true, 1000});
  runs.push_back({"brick_wall", own_spook, false, 2000});
  runs.push_back({"brick_wall", "pgs", false, 1000, several_hundred});
  for (const char* solver : {"bpp", "pgs-sm", own_spook, "pgs"}) runs.push_back({"winch", solver});
  for (const std::string& solver : std::vector<std::string>{"bpp", "pgs-sm", one_mlcp}) {
    for (const Select select :
         {Select::last, Select::energy, Select::natural, Select::fischer_burmeister}) {
      if (select != Select::last || solver == one_mlcp) {
        runs.push_back({"winch", solver, false, 0, 0, select});
      }
    }
  }
  return runs;
}

const char* name_of_choice(Select select) {
  constexpr std::array<const char*, 4> names{"last", "natural", "Fischer–Burmeister", "energy"};
  return names[static_cast<std::size_t>(select)];
}

double slip_m(const OwnRun& run) {
  return std::max(run.value("no slip in the left claw"), run.value("no slip in the right claw"));
}
double open_m(const OwnRun& run) {
  return run.value(run.settings.scene == "winch" ? "links hold together" : "joints hold");
}
double fallen_m(const OwnRun& run) {
  return run.value("stands");
}
double sideways_m(const OwnRun& run) {
  return run.value("no drift sideways");
}

std::string length(double metres) {
  if (!std::isfinite(metres)) return "diverges";
  return metres < 0.1 ? fmt::format("{:.2g} mm", 1e3 * metres) : fmt::format("{:.3g} m", metres);
}

/// The runs of a scene by what is asked of them.
class RunsOf {
 public:
  RunsOf(const std::vector<OwnRun>& runs, std::string scene)
      : runs_(runs), scene_(std::move(scene)) {}

  /// Null where there is none.
  const OwnRun* run(const std::string& solver, bool is_warm = false, int iterations = 0,
                    Select select = Select::last) const {
    for (const OwnRun& one : runs_) {
      const OwnRunSettings& s = one.settings;
      if (s.scene == scene_ && short_name(s.solver) == short_name(solver) &&
          (s.solver == one_mlcp) == (solver == one_mlcp) && s.is_warm == is_warm &&
          s.iterations == iterations && s.select == select) {
        return &one;
      }
    }
    return nullptr;
  }

 private:
  const std::vector<OwnRun>& runs_;
  std::string scene_;
};

PaperFinding run_finding(const char* title, const char* expected, std::string found, bool agrees) {
  PaperFinding finding;
  finding.title = title;
  finding.expected = expected;
  finding.found = std::move(found);
  finding.verdict = agrees ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_grasping(const std::vector<OwnRun>& runs, std::vector<PaperFinding>& findings) {
  const RunsOf of(runs, "log_grasping");
  const OwnRun *bpp = of.run("bpp"), *pgs_sm = of.run("pgs-sm"), *spook = of.run("spook"),
               *pgs = of.run("pgs"), *warm = of.run("spook", true);
  if (bpp == nullptr || pgs_sm == nullptr || spook == nullptr || pgs == nullptr) return;
  findings.push_back(
      run_finding("Grasping: PGS fails",
                  "joints fail and the arm collapses (E18 §6.3.1): open by 10 mm or more",
                  fmt::format("joints open by {}", length(open_m(*pgs))), open_m(*pgs) > apart_m));
  findings.push_back(run_finding(
      "Grasping: SPOOK loses the log", "it slides through the claws (E18 §6.3.1): by 0.1 m or more",
      fmt::format("slips by {}, joints open by {}", length(slip_m(*spook)), length(open_m(*spook))),
      slip_m(*spook) > drops_m));
  const bool both_hold = slip_m(*bpp) < holds_m && slip_m(*pgs_sm) < holds_m;
  findings.push_back(run_finding(
      "Grasping: BPP and PGS-SM complete it", "the log slips by less than 10 mm (E18 §6.3.1)",
      fmt::format("BPP {}, PGS-SM {}", length(slip_m(*bpp)), length(slip_m(*pgs_sm))), both_hold));
  PaperFinding only = run_finding(
      "Grasping: only direct solves of the whole system will do",
      "BPP and PGS-SM hold the log, PGS and SPOOK do not (E18 §6.3.1)",
      fmt::format("from zero: slips by {}, {}, {}, {}", length(slip_m(*bpp)),
                  length(slip_m(*pgs_sm)), length(slip_m(*pgs)), length(slip_m(*spook))),
      both_hold && slip_m(*spook) > drops_m && slip_m(*pgs) > drops_m);
  if (warm != nullptr) {
    only.found += fmt::format("; SPOOK started from the step before: {}", length(slip_m(*warm)));
  }
  findings.push_back(std::move(only));
}

void add_wall(const std::vector<OwnRun>& runs, std::vector<PaperFinding>& findings) {
  const RunsOf of(runs, "brick_wall");
  const OwnRun *pgs = of.run("pgs"), *warm = of.run("pgs", true), *spook = of.run("spook"),
               *many = of.run("pgs", false, several_hundred), *pgs_sm = of.run("pgs-sm");
  if (pgs != nullptr) {
    findings.push_back(run_finding(
        "Wall: it collapses with PGS", "E18 §6.3.4",
        fmt::format(
            "a brick is {} from where it began after {} steps; started from the step before {}",
            length(fallen_m(*pgs)), pgs->steps,
            warm != nullptr ? length(fallen_m(*warm)) : "not tried"),
        fallen_m(*pgs) > collapsed_m));
  }
  if (spook != nullptr) {
    findings.push_back(
        run_finding("Wall: it stands with SPOOK", "beyond 1,000 steps (E18 §6.3.4)",
                    fmt::format("{} steps: {} from where it began, {} sideways", spook->steps,
                                length(fallen_m(*spook)), length(sideways_m(*spook))),
                    spook->steps >= 1000 && fallen_m(*spook) < collapsed_m));
  }
  if (many != nullptr && pgs != nullptr) {
    findings.push_back(run_finding(
        "Wall: several hundred sweeps keep it up", "100 do not (E19 §5.2)",
        fmt::format("{} sweeps: {} from where it began after {} steps; 75 sweeps: {}",
                    several_hundred, length(fallen_m(*many)), many->steps, length(fallen_m(*pgs))),
        fallen_m(*many) < collapsed_m && fallen_m(*pgs) > collapsed_m));
  }
  if (pgs_sm != nullptr) {
    findings.push_back(run_finding(
        "Wall: PGS-SM misplaces bricks", "slightly (E18 §6.3.4): 0.1 mm sideways or more",
        fmt::format("{} sideways; {} of {} steps certified", length(sideways_m(*pgs_sm)),
                    pgs_sm->certified, pgs_sm->steps),
        sideways_m(*pgs_sm) > misplaced_m));
  }
}

void add_winch(const std::vector<OwnRun>& runs, std::vector<PaperFinding>& findings) {
  const RunsOf of(runs, "winch");
  const OwnRun *bpp = of.run("bpp"), *pgs_sm = of.run("pgs-sm"), *spook = of.run("spook"),
               *pgs = of.run("pgs");
  if (bpp != nullptr && pgs_sm != nullptr && spook != nullptr && pgs != nullptr) {
    const double most = std::max({open_m(*bpp), open_m(*pgs_sm), open_m(*spook), open_m(*pgs)});
    findings.push_back(run_finding(
        "Winch: it runs with all four solvers", "joints stay together (E18 §6.3.2, video): 0.1 m",
        fmt::format("open by: BPP {}, PGS-SM {}, SPOOK {}, PGS {}", length(open_m(*bpp)),
                    length(open_m(*pgs_sm)), length(open_m(*spook)), length(open_m(*pgs))),
        most < 0.1));
  }
  for (const char* solver : {"bpp", "pgs-sm", one_mlcp}) {
    const OwnRun* last = of.run(solver);
    const OwnRun* energy = of.run(solver, false, 0, Select::energy);
    const OwnRun* natural = of.run(solver, false, 0, Select::natural);
    const OwnRun* fb = of.run(solver, false, 0, Select::fischer_burmeister);
    if (last == nullptr || energy == nullptr || natural == nullptr || fb == nullptr) continue;
    const double worst = std::max({open_m(*energy), open_m(*natural), open_m(*fb)});
    PaperFinding finding =
        run_finding("",
                    "more stable (E17, E18 §6.5): by any measure joints open at most half as far "
                    "as with the last",
                    fmt::format("open by: last {}, energy {}, natural {}, Fischer–Burmeister {}",
                                length(open_m(*last)), length(open_m(*energy)),
                                length(open_m(*natural)), length(open_m(*fb))),
                    worst <= 0.5 * open_m(*last));
    finding.title = fmt::format("Winch: the best iterate of {}", solver);
    findings.push_back(std::move(finding));
  }
}

ReportTable runs_table_of(const std::vector<OwnRun>& runs) {
  ReportTable table{.id = "own-runs", .title = "Runs of their own"};
  table.columns = {{.label = "scene", .is_text = true},
                   {.label = "solver", .is_text = true},
                   {.label = "start", .is_text = true},
                   {.label = "iterate", .is_text = true},
                   {.label = "iterations", .is_text = true},
                   {.label = "steps"},
                   {.label = "certified", .unit = "steps"},
                   {.label = "worst natural error", .style = NumberStyle::scientific, .digits = 1},
                   {.label = "joints open", .is_text = true},
                   {.label = "slip, or farthest brick", .is_text = true}};
  for (const OwnRun& run : runs) {
    const OwnRunSettings& s = run.settings;
    const bool has_joints = s.scene != "brick_wall", has_other = s.scene != "winch";
    table.rows.push_back(
        {s.scene, s.solver, s.is_warm ? "the step before" : "zero", name_of_choice(s.select),
         s.iterations == 0 ? std::string("Table 3") : std::to_string(s.iterations), run.steps,
         run.certified, run.worst_natural, has_joints ? length(open_m(run)) : "–",
         has_other ? length(s.scene == "brick_wall" ? fallen_m(run) : slip_m(run)) : "–"});
  }
  table.notes = {fmt::format(
      "C of friction is {} times the normal's. Every answer moves the bodies, however wrong it is. "
      "E18 "
      "speaks of warm starts after updates of the bounds only, so steps begin from zero.",
      papers_friction_compliance)};
  return table;
}

}  // namespace

std::vector<PaperFinding> own_run_findings(const std::vector<OwnRun>& runs) {
  std::vector<PaperFinding> findings;
  add_grasping(runs, findings);
  add_wall(runs, findings);
  add_winch(runs, findings);
  return findings;
}

Section own_runs(const Laboratory& laboratory) {
  Section section{.id = "X11", .title = "Scenes run by each solver on its own"};
  section.paragraphs = {
      "X5 gives all solvers the same problems. Here each solver runs a scene by itself, so that "
      "its "
      "errors move the bodies and make the next problem: what E18 tells of its video."};
  std::vector<OwnRun> runs;
  bool goes_on = true;
  for (const OwnRunSettings& settings : all_runs()) {
    const auto ask = [&](int done, int of) {
      goes_on =
          laboratory.progress(fmt::format("{}, {}", settings.scene, settings.solver), done, of);
      return goes_on;
    };
    Scene scene =
        with_friction_compliance(laboratory.scene(settings.scene, {}), papers_friction_compliance);
    OwnRun run = make_own_run(std::move(scene), settings, ask);
    if (!goes_on) break;
    runs.push_back(std::move(run));
  }
  if (runs.empty()) return section;
  section.findings = own_run_findings(runs);
  section.tables.push_back(runs_table_of(runs));
  return section;
}

}  // namespace perpend
