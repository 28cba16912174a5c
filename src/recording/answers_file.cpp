#include "recording/answers_file.h"

#include <cmath>
#include <numeric>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "import/hdf5/hdf5.h"
#include "import/hdf5/isolated_hdf5.h"

namespace perpend {
namespace {

using Kind = WantedDataset::Kind;

constexpr const char* x_path = "/solution/x";
constexpr const char* has_x_path = "/solution/has_x";
constexpr const char* seconds_path = "/solution/seconds";
constexpr const char* iterations_path = "/solution/iterations";
constexpr const char* row_start_path = "/problems/row_start";
/// The x after iterations: of all problems end to end, and how many each problem has.
constexpr const char* iterates_path = "/solution/iterates/x";
constexpr const char* iterate_count_path = "/solution/iterates/count";
constexpr const char* iterate_number_path = "/solution/iterates/iteration";
constexpr const char* solver_path = "/solution/solver";
/// What shows a solver is a table: its name has the length that names of problems may have.
constexpr std::size_t longest_solver_bytes = 255;

/// The datasets of an answers file, checked against the problems that it answers.
class AnswersReader {
 public:
  AnswersReader(const std::filesystem::path& path, const std::vector<int>& rows)
      : file_(path.string()), rows_(rows) {
    data_ = read_isolated(path, {{x_path},
                                 {has_x_path, Kind::long_integers},
                                 {seconds_path},
                                 {iterations_path, Kind::long_integers},
                                 {row_start_path, Kind::long_integers},
                                 {iterates_path},
                                 {iterate_count_path, Kind::long_integers},
                                 {iterate_number_path, Kind::long_integers},
                                 {solver_path, Kind::attribute}});
  }

  Answers read() const {
    check_row_start();
    check_x();
    for (const char* dataset : {has_x_path, seconds_path, iterations_path, iterate_count_path}) {
      check_one_for_each_problem(dataset);
    }
    check_iterates();
    Answers answers{solver(), {}};
    std::size_t begin = 0;
    IteratesRead read;
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      answers.problems.push_back(
          {x_of(k, begin), seconds_of(k), iterations_of(k), iterates_of(k, read)});
      begin += static_cast<std::size_t>(rows_[k]);
    }
    return answers;
  }

 private:
  /// How far the datasets of iterates have been read.
  struct IteratesRead {
    std::size_t iterates = 0, numbers = 0;
  };

  const std::vector<double>* find(const char* dataset) const {
    const auto found = data_.numbers.find(dataset);
    return found == data_.numbers.end() ? nullptr : &found->second;
  }

  template <typename... Words>
  [[noreturn]] void refuse(const char* dataset, const Words&... words) const {
    throw BadInput(sentence(file_, ": dataset ", dataset, " ", words...));
  }

  /// Where the file says which rows are whose, the first problem that differs can be named.
  void check_row_start() const {
    const std::vector<double>* starts = find(row_start_path);
    if (!starts) return;
    if (starts->size() != rows_.size() + 1) {
      refuse(row_start_path, "has ", starts->size(), " elements, expected ", rows_.size() + 1,
             ", one more than there are problems to answer");
    }
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const double found = (*starts)[k + 1] - (*starts)[k];
      if (found == rows_[k]) continue;
      refuse(row_start_path, "gives problem ", k, " ", found, " rows, and it has ", rows_[k],
             "; these are answers to other problems");
    }
  }

  void check_x() const {
    const std::vector<double>* x = find(x_path);
    if (!x) {
      refuse(x_path, "is missing; it holds x, the rows of all problems end to end");
    }
    const auto expected = std::accumulate(rows_.begin(), rows_.end(), std::size_t{0});
    if (x->size() != expected) {
      refuse(x_path, "has ", x->size(), " elements, expected ", expected, ", the rows of all ",
             rows_.size(), " problems end to end");
    }
  }

  void check_one_for_each_problem(const char* dataset) const {
    const std::vector<double>* values = find(dataset);
    if (values && values->size() != rows_.size()) {
      refuse(dataset, "has ", values->size(), " elements, expected ", rows_.size(),
             ", one for each problem");
    }
  }

  std::string solver() const {
    const auto found = data_.texts.find(solver_path);
    if (found == data_.texts.end()) return "";
    if (found->second.size() > longest_solver_bytes) {
      throw BadInput(sentence(file_, ": attribute solver of /solution has ", found->second.size(),
                              " bytes, expected at most ", longest_solver_bytes));
    }
    return one_line(found->second);
  }

  Vector x_of(std::size_t k, std::size_t begin) const {
    const std::vector<double>* has_x = find(has_x_path);
    if (has_x && (*has_x)[k] == 0) {
      return Vector::Constant(rows_[k], std::numeric_limits<double>::quiet_NaN());
    }
    return Eigen::Map<const Eigen::VectorXd>(find(x_path)->data() + begin, rows_[k]);
  }

  double seconds_of(std::size_t k) const {
    const std::vector<double>* seconds = find(seconds_path);
    if (!seconds) return std::numeric_limits<double>::quiet_NaN();
    const double value = (*seconds)[k];
    if (value < 0 || std::isinf(value)) {
      refuse(seconds_path, "has ", value, " for problem ", k,
             ", expected a time in seconds, or NaN where it is unknown");
    }
    return value;
  }

  int iterations_of(std::size_t k) const {
    const std::vector<double>* iterations = find(iterations_path);
    if (!iterations) return -1;
    const double value = (*iterations)[k];
    if (value < -1 || value > std::numeric_limits<int>::max()) {
      refuse(iterations_path, "has ", value, " for problem ", k,
             ", expected a number of iterations below 2³¹, or −1 where it is unknown");
    }
    return static_cast<int>(value);
  }

  void check_iterates() const {
    const std::vector<double>*x = find(iterates_path), *count = find(iterate_count_path);
    if (!x && !count) return;
    if (!x) refuse(iterates_path, "is missing; ", iterate_count_path, " counts what it holds");
    if (!count) {
      refuse(iterate_count_path, "is missing; it says how many iterates of each problem ",
             iterates_path, " holds");
    }
    double iterates = 0, numbers = 0;
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      if ((*count)[k] < 0) refuse(iterate_count_path, "has ", (*count)[k], " for problem ", k);
      if (rows_[k] == 0 && (*count)[k] > 0) {
        refuse(iterate_count_path, "has ", (*count)[k], " for problem ", k, ", which has no rows");
      }
      iterates += (*count)[k];
      numbers += (*count)[k] * rows_[k];
    }
    if (static_cast<double>(x->size()) != numbers) {
      refuse(iterates_path, "has ", x->size(), " elements, expected ", numbers,
             ", the rows of all iterates end to end");
    }
    const std::vector<double>* number = find(iterate_number_path);
    if (number && static_cast<double>(number->size()) != iterates) {
      refuse(iterate_number_path, "has ", number->size(), " elements, expected ", iterates,
             ", one for each iterate");
    }
  }

  std::vector<Iterate> iterates_of(std::size_t k, IteratesRead& read) const {
    const std::vector<double>* x = find(iterates_path);
    if (!x) return {};
    const std::vector<double>* number = find(iterate_number_path);
    std::vector<Iterate> iterates(static_cast<std::size_t>((*find(iterate_count_path))[k]));
    for (std::size_t i = 0; i < iterates.size(); ++i) {
      const double told = number ? (*number)[read.iterates] : static_cast<double>(i + 1);
      if (told < 0 || told > std::numeric_limits<int>::max()) {
        refuse(iterate_number_path, "has ", told, " for problem ", k,
               ", expected a number of iterations below 2³¹");
      }
      iterates[i] = {static_cast<int>(told),
                     Eigen::Map<const Eigen::VectorXd>(x->data() + read.numbers, rows_[k])};
      ++read.iterates;
      read.numbers += static_cast<std::size_t>(rows_[k]);
    }
    return iterates;
  }

  std::string file_;
  const std::vector<int>& rows_;
  PlainData data_;
};

template <typename T>
void write_whole_column(Hdf5File& file, const char* dataset, const std::vector<T>& values) {
  auto column = Hdf5Column<T>::create(file, dataset);
  column.append(values);
  column.close();
}

}  // namespace

Answers read_answers(const std::filesystem::path& path, const std::vector<int>& rows) {
  return AnswersReader(path, rows).read();
}

void write_answers(const std::filesystem::path& path, const Answers& answers) {
  std::vector<std::int64_t> row_start{0};
  std::vector<std::uint8_t> has_x;
  std::vector<double> x, seconds;
  std::vector<std::int32_t> iterations;
  for (const ProblemAnswer& answer : answers.problems) {
    row_start.push_back(row_start.back() + answer.x.size());
    has_x.push_back(answer.is_there());
    for (const double value : answer.x) x.push_back(answer.is_there() ? value : 0);
    seconds.push_back(answer.seconds);
    iterations.push_back(answer.iterations);
  }
  Hdf5File file = Hdf5File::create(path);
  file.create_group("/problems");
  file.create_group("/solution");
  file.write_text_attribute("/solution", "solver", answers.solver);
  write_whole_column(file, row_start_path, row_start);
  write_whole_column(file, has_x_path, has_x);
  write_whole_column(file, x_path, x);
  write_whole_column(file, seconds_path, seconds);
  write_whole_column(file, iterations_path, iterations);
  file.close();
}

}  // namespace perpend
