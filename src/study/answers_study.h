#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "recording/answers_file.h"
#include "study/solver_study.h"

/// Answers that others found to the same problems, judged as our own are.
namespace perpend {

/// The answers of a file, under the name they have in tables.
struct NamedAnswers {
  std::string name;
  Answers answers;
};

/// Reads the answers to the problems of the source. A file's answers have the name that it gives
/// them, else that of the file; where a solver of the catalog or another file has that name, the
/// file's own is added to it: "exact (theirs)". Throws BadInput where a file, or a problem, cannot
/// be read, or where they do not fit.
std::vector<NamedAnswers> read_answers_to(ProblemSource& source,
                                          const std::vector<std::filesystem::path>& files);

/// Judges the answers to the first `problems` problems of the source, from the problem and x alone.
/// A problem without an answer is `not_applicable`; times and iterations are those in the file. The
/// settings say whether rows are kept, and the errors of what x was on the way.
SolverStudy study_answers(ProblemSource& source, const NamedAnswers& answers, int problems,
                          const StudySettings& settings = {});

}  // namespace perpend
