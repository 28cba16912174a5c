#pragma once

#include "certificate/certificate.h"
#include "import/problem_source.h"
#include "recording/file/recording_columns.h"

namespace perpend {

/// How a problem was solved: the error of the x stored with it, and what it took.
struct RecordedSolve {
  Certificate certificate;
  double seconds = 0;  ///< the solver's own time
  int iterations = 0;
};

template <typename T>
using Values = std::vector<T>;

/// Problems that wait to be written, as the columns they will become.
class ProblemBatch {
 public:
  explicit ProblemBatch(StoredForm form) : form_(form) {}

  /// Adds a problem, which must have the batch's form. Throws BadInput, and adds nothing, if
  /// it is malformed, for what is recorded must be readable; `solve` may be null.
  void add(const StoredProblem& stored, const RecordedSolve* solve);
  /// Adds the problems of the batch that follows this one.
  void join(const ProblemBatch& next);
  /// Forgets the problems; the next one continues the columns where they ended.
  void clear();

  bool is_empty() const { return columns_.name.empty(); }
  /// About how much memory the problems take.
  std::size_t bytes() const;
  StoredForm form() const { return form_; }
  const RecordingColumns<Values>& columns() const { return columns_; }

 private:
  void add_contacts(const Problem& problem);
  void add_rows(const RowForm& rows);
  void add_body(const BodyForm& body);
  void add_solution(const StoredProblem& stored, const RecordedSolve* solve);

  StoredForm form_;
  RecordingColumns<Values> columns_;
  /// Where the last problem ends, over everything that was ever added.
  struct Ends {
    std::int64_t row = 0, contact = 0, entry = 0, body = 0, block = 0;
  } ends_;
};

}  // namespace perpend
