#include "recording/open_problems.h"

#include "border/bad_input.h"
#include "border/require_file.h"
#include "recording/problem_folder.h"
#include "recording/problem_format.h"

namespace perpend {

std::unique_ptr<ProblemSource> open_problems(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return std::make_unique<ProblemFolder>(path);
  if (path.extension() == ".yaml" || path.extension() == ".yml") {
    require_file(path);
    throw BadInput(sentence(path.string(),
                            " is a scene file, which holds no problems; use `perpend compare ",
                            path.string(), "`, or record its problems with `perpend run ",
                            path.string(), " --record ", path.stem().string(), ".h5`"));
  }
  const ProblemFormat* format = find_problem_format(path);
  if (format == nullptr) {
    throw BadInput(sentence(
        path.string(), ": this is no problem in a format that can be read ",
        "(perpend's HDF5, FCLIB, BMLCP, Matrix Market, JSON list of problems, Siconos text)"));
  }
  return format->open(path);
}

}  // namespace perpend
