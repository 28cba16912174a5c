#include "recording/file/perpend_file.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "recording/file/problem_slice.h"

namespace perpend {
namespace {

/// A part of a column.
struct ColumnPart {
  std::int64_t first = 0;
  std::int64_t count = 0;
};

ColumnPart part_of(const Starts& starts, int k) {
  return {starts[k], starts[k + 1] - starts[k]};
}

Form read_form(const Hdf5File& file) {
  const std::string form = file.read_text_attribute("/problems", "form");
  if (form == "rows") return Form::rows;
  if (form == "body") return Form::body;
  throw BadInput(sentence(file.name(), ": attribute form of /problems is \"", one_line(form),
                          "\", expected \"rows\" or \"body\""));
}

std::string read_optional_text(const Hdf5File& file, const char* object, const char* name) {
  return file.has_attribute(object, name) ? one_line(file.read_text_attribute(object, name)) : "";
}

}  // namespace

struct PerpendFile::Contents {
  explicit Contents(OpenRecording opened)
      : recording(std::move(opened)), file(*recording), version(read_version(file)) {}

  void open();
  void read_steps();
  std::int64_t total(Counted counted) const;
  ColumnPart part(Counted counted, int k) const;
  /// "FILE, problem 3", for sentences.
  std::string place(int k) const { return sentence(file.name(), ", problem ", k); }

  OpenRecording recording;
  const Hdf5File& file;
  std::int64_t version = 0;
  Form form = Form::rows;
  bool has_solution = false;
  std::string title, origin, solver;
  int problems = 0;
  Starts rows, contacts, entries, bodies, blocks;
  std::vector<std::int32_t> steps;  ///< empty: problem k is of step k
  RecordingColumns<Hdf5Column> columns;
};

void PerpendFile::Contents::open() {
  title = read_optional_text(file, "/", "title");
  origin = read_optional_text(file, "/", "origin");
  form = read_form(file);
  has_solution = file.has("/solution");
  if (has_solution) solver = read_optional_text(file, "/solution", "solver");

  const std::int64_t count = Hdf5Column<std::int64_t>(file, "/problems/row_start").size() - 1;
  if (count < 0 || count >= std::numeric_limits<int>::max()) {
    throw BadInput(sentence(file.name(), ": dataset /problems/row_start has ", count + 1,
                            " elements, expected one more than there are problems"));
  }
  problems = static_cast<int>(count);
  rows = read_starts(file, "/problems/row_start", {problems, "problem"});
  contacts = read_starts(file, "/problems/contacts/start", {problems, "problem"});
  if (form == Form::rows) {
    entries = read_starts(file, "/problems/A/start", {problems, "problem"});
  } else {
    bodies = read_starts(file, "/problems/bodies/start", {problems, "problem"});
    blocks = read_starts(file, "/problems/J/start", {problems, "problem"});
  }
  const auto open_column = [&]<typename T>(const ColumnPlace& place, Hdf5Column<T>& column) {
    if (place.since > version) return;
    column = Hdf5Column<T>(file, place.dataset, place.inner);
    if (column.size() != total(place.counted)) {
      throw BadInput(sentence(file.name(), ": dataset ", place.dataset, " has ", column.size(),
                              " elements, expected ", total(place.counted)));
    }
  };
  visit_problem_columns(form, open_column, columns);
  if (has_solution) visit_solution_columns(open_column, columns);
  if (columns.step.is_open()) read_steps();
}

void PerpendFile::Contents::read_steps() {
  steps = columns.step.read();
  for (int k = 1; k < problems; ++k) {
    const bool is_in_order =
        steps[k] == no_step ? steps[k - 1] == no_step : steps[k] > steps[k - 1];
    if (is_in_order) continue;
    throw BadInput(sentence(file.name(), ": dataset /problems/step goes from ", steps[k - 1],
                            " to ", steps[k], " at problem ", k, ", expected steps that rise"));
  }
}

std::int64_t PerpendFile::Contents::total(Counted counted) const {
  switch (counted) {
    case Counted::problems:
      return problems;
    case Counted::starts:
      return problems + std::int64_t{1};
    case Counted::rows:
      return rows.back();
    case Counted::pointers:
      return rows.back() + problems;
    case Counted::contacts:
      return contacts.back();
    case Counted::entries:
      return entries.back();
    case Counted::bodies:
      return bodies.back();
    case Counted::blocks:
      return blocks.back();
  }
  return 0;
}

ColumnPart PerpendFile::Contents::part(Counted counted, int k) const {
  switch (counted) {
    case Counted::problems:
      return {k, 1};
    case Counted::starts:
      return {k, 2};
    case Counted::rows:
      return part_of(rows, k);
    case Counted::pointers:
      return {rows[k] + k, rows[k + 1] - rows[k] + 1};
    case Counted::contacts:
      return part_of(contacts, k);
    case Counted::entries:
      return part_of(entries, k);
    case Counted::bodies:
      return part_of(bodies, k);
    case Counted::blocks:
      return part_of(blocks, k);
  }
  return {};
}

PerpendFile::PerpendFile(const std::filesystem::path& path) : PerpendFile(open_recording(path)) {}

PerpendFile::PerpendFile(OpenRecording recording)
    : contents_(std::make_unique<Contents>(std::move(recording))) {
  contents_->open();
}

PerpendFile::~PerpendFile() = default;

int PerpendFile::size() const {
  return contents_->problems;
}

StoredProblem PerpendFile::read(int k) {
  RecordingColumns<Values> slice;
  const auto read_column = [&](const ColumnPlace& place, const auto& column, auto& values) {
    if (!column.is_open()) return;
    const ColumnPart part = contents_->part(place.counted, k);
    values = column.read(part.first, part.count);
  };
  visit_problem_columns(contents_->form, read_column, contents_->columns, slice);
  if (contents_->has_solution) {
    slice.has_x = contents_->columns.has_x.read(k, 1);
    const ColumnPart part = contents_->part(Counted::rows, k);
    slice.x = contents_->columns.x.read(part.first, part.count);
  }
  return build_problem(slice, contents_->form, contents_->place(k));
}

std::string PerpendFile::format() const {
  return sentence("perpend recording, version ", contents_->version);
}

Form PerpendFile::form() const {
  return contents_->form;
}

const std::string& PerpendFile::title() const {
  return contents_->title;
}

const std::string& PerpendFile::origin() const {
  return contents_->origin;
}

const std::string& PerpendFile::solver() const {
  return contents_->solver;
}

std::optional<int> PerpendFile::find_problem(int step) const {
  if (contents_->version < 3) {
    return step < size() ? std::optional(step) : std::nullopt;
  }
  const std::vector<std::int32_t>& steps = contents_->steps;
  const auto found = std::lower_bound(steps.begin(), steps.end(), step);
  if (found == steps.end() || *found != step) return {};
  return static_cast<int>(found - steps.begin());
}

std::optional<int> PerpendFile::step_of(int k) const {
  if (contents_->steps.empty()) return k;
  const int step = contents_->steps[static_cast<std::size_t>(k)];
  return step == no_step ? std::nullopt : std::optional(step);
}

std::optional<RecordedSolve> PerpendFile::read_solve(int k) {
  if (!contents_->has_solution || contents_->columns.has_certificate.read(k, 1)[0] == 0) return {};
  RecordingColumns<Values> slice;
  visit_solution_columns(
      [&](const ColumnPlace& place, const auto& column, auto& values) {
        if (!column.is_open()) return;
        const ColumnPart part = contents_->part(place.counted, k);
        values = column.read(part.first, part.count);
      },
      contents_->columns, slice);
  RecordedSolve solve = build_solve(slice);
  if (slice.of_limit.empty()) {  // version 1 does not tell
    const StoredProblem stored = read(k);
    const Certificate certificate = certify(stored.problem, stored.x);
    solve.certificate.of_limit = certificate.of_limit;
    solve.certificate.limiting_row = certificate.limiting_row;
  }
  return solve;
}

std::vector<double> PerpendFile::read_of_limit() {
  if (!contents_->has_solution || !contents_->columns.of_limit.is_open()) return {};
  return contents_->columns.of_limit.read(0, size());
}

}  // namespace perpend
