#pragma once

#include <string_view>

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

/// A problem as it is to be recorded, by reference: what it speaks of must outlive the call.
struct ProblemToRecord {
  std::string_view name;    ///< unique in its file, such as "step 12"
  std::string_view origin;  ///< where it comes from, in words; may be empty
  const Problem& problem;
  const Vector* x = nullptr;                 ///< null or empty: there is none
  const Certificate* certificate = nullptr;  ///< of x; null: it was not solved
  double seconds = 0;                        ///< with a certificate: the solver's own time
  int iterations = 0;
  int step = no_step;  ///< of the run, from 0
};

/// A problem with the x that is stored with it, and no solve.
inline ProblemToRecord to_record(const StoredProblem& stored) {
  return {stored.name, stored.origin, stored.problem, &stored.x};
}

template <typename T>
using Values = std::vector<T>;

/// Problems that wait to be written, as the columns they will become.
class ProblemBatch {
 public:
  /// Where the last problem ends, over everything that was ever added.
  struct Ends {
    std::int64_t row = 0, contact = 0, entry = 0, body = 0, block = 0;
  };
  struct Mark {
    std::array<std::size_t, 48> sizes{};  ///< of the columns, in the order of a visit
    Ends ends;
  };

  explicit ProblemBatch(Form form) : form_(form) {}

  /// Adds a problem, which must have the batch's form. Throws BadInput, and adds nothing, if
  /// it is malformed, for what is recorded must be readable.
  void add(const ProblemToRecord& made);
  /// How much it holds; `cut` takes away what was added since, and takes no memory.
  Mark mark() const;
  void cut(const Mark& mark) noexcept;
  /// Becomes what the other one holds, which is empty after it and goes on where it ended.
  void take(ProblemBatch& other);

  bool is_empty() const { return columns_.name.empty(); }
  /// About how much memory the problems take.
  std::size_t bytes() const;
  Form form() const { return form_; }
  const RecordingColumns<Values>& columns() const { return columns_; }

 private:
  void add_contacts(const Problem& problem);
  void add_rows(const RowForm& rows);
  void add_body(const BodyForm& body);
  void add_solution(const ProblemToRecord& made);

  Form form_;
  RecordingColumns<Values> columns_;
  Ends ends_;
};

}  // namespace perpend
