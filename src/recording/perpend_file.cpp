#include "recording/perpend_file.h"

#include <algorithm>
#include <limits>

#include "problem/bad_input.h"
#include "problem/defect.h"
#include "recording/problem_slice.h"

namespace perpend {
namespace {

/// A part of a column.
struct Part {
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// Where each problem begins in the columns that count the same thing, and at the end where the
/// last one ends.
using Starts = std::vector<std::int64_t>;

Part part_of(const Starts& starts, int k) {
  return {starts[k], starts[k + 1] - starts[k]};
}

Starts read_starts(const Hdf5File& file, const char* dataset, std::int64_t problems) {
  const Hdf5Column<std::int64_t> column(file, dataset);
  const std::string where = sentence(file.name(), ": dataset ", dataset);
  if (column.size() != problems + 1) {
    throw BadInput(sentence(where, " has ", column.size(), " elements for ", problems,
                            " problems, expected ", problems + 1));
  }
  Starts starts = column.read();
  if (starts[0] != 0) {
    throw BadInput(sentence(where, " begins with ", starts[0], ", expected 0"));
  }
  for (std::int64_t k = 0; k < problems; ++k) {
    // A problem's own size is an int.
    const bool is_plausible =
        starts[k + 1] >= starts[k] && starts[k + 1] - starts[k] < std::numeric_limits<int>::max();
    if (!is_plausible) {
      throw BadInput(sentence(where, " goes from ", starts[k], " to ", starts[k + 1],
                              " at problem ", k, ", expected numbers that rise, by less than 2³¹"));
    }
  }
  return starts;
}

StoredForm read_form(const Hdf5File& file) {
  const std::string form = file.read_text_attribute("/problems", "form");
  if (form == "rows") return StoredForm::rows;
  if (form == "body") return StoredForm::body;
  throw BadInput(sentence(file.name(), ": attribute form of /problems is \"", form,
                          "\", expected \"rows\" or \"body\""));
}

void check_version(const Hdf5File& file) {
  const std::int64_t version = file.read_integer_attribute("/", "version");
  if (version < 1) {
    throw BadInput(
        sentence(file.name(), ": attribute version of / is ", version, ", expected 1 or more"));
  }
  if (version > recording_version) {
    throw BadInput(sentence(file.name(), " is a recording of version ", version,
                            ", and this perpend reads versions up to ", recording_version,
                            "; read it with a newer perpend"));
  }
}

bool has_checksums(const std::filesystem::path& path) {
  return superblock_version(path).value_or(0) >= 2;
}

Hdf5File open_checked(const std::filesystem::path& path) {
  if (!has_checksums(path)) {
    throw BadInput(sentence(path.string(),
                            " is not an HDF5 file with checksums of its metadata (superblock 2 or "
                            "later), as recordings are"));
  }
  return Hdf5File::open(path);
}

std::string read_optional_text(const Hdf5File& file, const char* object, const char* name) {
  return file.has_attribute(object, name) ? file.read_text_attribute(object, name) : "";
}

}  // namespace

struct PerpendFile::Contents {
  explicit Contents(const std::filesystem::path& path) : file(open_checked(path)) {}

  void open();
  std::int64_t total(Counted counted) const;
  Part part(Counted counted, int k) const;
  /// "FILE, problem 3", for sentences.
  std::string place(int k) const { return sentence(file.name(), ", problem ", k); }

  Hdf5File file;
  StoredForm form = StoredForm::rows;
  bool has_solution = false;
  std::string title, origin, solver;
  int problems = 0;
  Starts rows, contacts, entries, bodies, blocks;
  RecordingColumns<Hdf5Column> columns;
};

void PerpendFile::Contents::open() {
  if (!file.has_attribute("/", "format") || file.read_text_attribute("/", "format") != "perpend") {
    throw BadInput(sentence(file.name(), ": attribute format of / is not \"perpend\""));
  }
  check_version(file);
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
  rows = read_starts(file, "/problems/row_start", problems);
  contacts = read_starts(file, "/problems/contacts/start", problems);
  if (form == StoredForm::rows) {
    entries = read_starts(file, "/problems/A/start", problems);
  } else {
    bodies = read_starts(file, "/problems/bodies/start", problems);
    blocks = read_starts(file, "/problems/J/start", problems);
  }
  const auto open_column = [&]<typename T>(const ColumnPlace& place, Hdf5Column<T>& column) {
    column = Hdf5Column<T>(file, place.dataset, place.inner);
    if (column.size() != total(place.counted)) {
      throw BadInput(sentence(file.name(), ": dataset ", place.dataset, " has ", column.size(),
                              " elements, expected ", total(place.counted)));
    }
  };
  visit_problem_columns(form, open_column, columns);
  if (has_solution) visit_solution_columns(open_column, columns);
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

Part PerpendFile::Contents::part(Counted counted, int k) const {
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

bool is_perpend_file(const std::filesystem::path& path) {
  if (!has_checksums(path)) return false;
  const Hdf5File file = Hdf5File::open(path);
  return file.has_attribute("/", "format") && file.read_text_attribute("/", "format") == "perpend";
}

PerpendFile::PerpendFile(const std::filesystem::path& path)
    : contents_(std::make_unique<Contents>(path)) {
  contents_->open();
}

PerpendFile::~PerpendFile() = default;

int PerpendFile::size() const {
  return contents_->problems;
}

StoredProblem PerpendFile::read(int k) {
  RecordingColumns<Values> slice;
  const auto read_column = [&](const ColumnPlace& place, const auto& column, auto& values) {
    const Part part = contents_->part(place.counted, k);
    values = column.read(part.first, part.count);
  };
  visit_problem_columns(contents_->form, read_column, contents_->columns, slice);
  if (contents_->has_solution) {
    slice.has_x = contents_->columns.has_x.read(k, 1);
    const Part part = contents_->part(Counted::rows, k);
    slice.x = contents_->columns.x.read(part.first, part.count);
  }
  return build_problem(slice, contents_->form, contents_->place(k));
}

std::string PerpendFile::format() const {
  return sentence("perpend recording, version ", recording_version);
}

StoredForm PerpendFile::form() const {
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

std::string PerpendFile::read_scene() const {
  return contents_->file.has("/scene") ? contents_->file.read_text("/scene") : "";
}

std::optional<RecordedSolve> PerpendFile::read_solve(int k) {
  if (!contents_->has_solution || contents_->columns.has_certificate.read(k, 1)[0] == 0) return {};
  RecordingColumns<Values> slice;
  visit_solution_columns(
      [&](const ColumnPlace& place, const auto& column, auto& values) {
        const Part part = contents_->part(place.counted, k);
        values = column.read(part.first, part.count);
      },
      contents_->columns, slice);
  return build_solve(slice);
}

}  // namespace perpend
