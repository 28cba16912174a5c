#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "report/figure.h"

/// A report as plain data. report_folder.h writes one: as a page, as JSON, and each table and
/// figure as a file of its own.
namespace perpend {

/// A thing that was so when the numbers were made: of the machine, or a setting.
struct Fact {
  std::string name;
  std::string value;
  std::string unit = {};
};

enum class CellMark {
  none,
  best,    ///< of its column
  failed,  ///< did not reach its tolerance, or did not run
  quoted,  ///< printed in a paper, not measured here
};

struct Cell {
  std::variant<std::string, double> value;
  CellMark mark = CellMark::none;

  Cell(std::string text, CellMark of = CellMark::none) : value(std::move(text)), mark(of) {}
  Cell(const char* text, CellMark of = CellMark::none) : value(std::string(text)), mark(of) {}
  template <typename Number>
  requires std::integral<Number> || std::floating_point<Number> Cell(Number number,
                                                                     CellMark of = CellMark::none)
      : value(static_cast<double>(number)), mark(of) {}
};

enum class NumberStyle {
  general,     ///< `digits` significant ones, as short as they can be
  fixed,       ///< `digits` after the point
  scientific,  ///< 1.46e-1: `digits` after the point
};

struct Column {
  std::string label;
  std::string unit = {};
  NumberStyle style = NumberStyle::general;
  int digits = 3;
  bool is_text = false;    ///< aligned left instead of right
  std::string group = {};  ///< above the label; neighbours of one group share it
};

/// Numbers or words in rows and columns. (Table, in table.h, is one for a terminal.)
struct ReportTable {
  std::string id;  ///< the name of its files: letters, digits, '-' and '_'
  std::string title;
  std::vector<Column> columns = {};
  std::vector<std::vector<Cell>> rows = {};                  ///< each as long as `columns`
  std::vector<std::string> notes = {};                       ///< below the table
  std::string failed_means = "did not reach its tolerance";  ///< of cells with that mark
};

enum class Agreement {
  as_in_the_paper,
  as_promised,      ///< of what we say of ourselves: yes
  not_as_promised,  ///< no
  differs,
  not_judged,
};

/// In words.
std::string_view name_of(Agreement agreement);

/// What a paper leads one to expect, and what was measured. The verdict is computed from the
/// measurement, never written by hand.
struct PaperFinding {
  std::string title;
  Agreement verdict = Agreement::not_judged;
  std::string expected;
  std::string found;
  std::string why = {};     ///< the reason for a difference, or for not judging
  bool is_promise = false;  ///< of what we say of ourselves: the title is a question
};

struct Section {
  std::string id;  ///< unique in the report: letters, digits, '-' and '_'
  std::string title;
  std::vector<std::string> paragraphs = {};  ///< plain text, formulas between dollar signs
  std::vector<PaperFinding> findings = {};
  std::vector<ReportTable> tables = {};
  std::vector<Figure> figures = {};
};

struct Report {
  std::string title;
  std::string subtitle = {};
  /// What the numbers come to, a sentence each, computed from them; above everything else.
  std::vector<std::string> headlines = {};
  std::string command;              ///< that makes this report again
  std::string program_version;      ///< "perpend 0.1.0"
  std::string date;                 ///< ISO 8601
  bool is_partial = false;          ///< the work was interrupted
  std::string partial_note = {};    ///< what is missing then
  std::vector<Fact> machine = {};   ///< with the calibration: dense Cholesky, n = 500, in ms
  std::vector<Fact> settings = {};  ///< all that a number depends on
  std::vector<ReportTable> setting_tables = {};  ///< settings that have rows, such as of solvers
  std::vector<Section> sections = {};
};

}  // namespace perpend
