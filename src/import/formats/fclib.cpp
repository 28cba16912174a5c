#include "import/formats/fclib.h"

#include <algorithm>
#include <array>
#include <utility>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "import/friction/global_problem.h"
#include "import/friction/local_problem.h"
#include "import/hdf5/isolated_hdf5.h"
#include "import/refuse_defects.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;
using Matrix = Eigen::SparseMatrix<double>;
using Kind = WantedDataset::Kind;

constexpr const char* local_group = "/fclib_local";
constexpr const char* global_group = "/fclib_global";
constexpr const char* rolling_groups[] = {"/fclib_local_rolling", "/fclib_global_rolling"};

std::vector<WantedDataset> wanted_of(const std::string& group) {
  const bool is_local = group == local_group;
  std::vector<WantedDataset> wanted{{group + "/spacedim", Kind::integers},
                                    {group + "/info/title", Kind::text},
                                    {group + "/info/description", Kind::text},
                                    {"/solution/r"},
                                    {"/guesses/1/r"}};
  for (const char* matrix : is_local ? std::array{"W", "V", "R"} : std::array{"M", "H", "G"}) {
    const std::string prefix = sentence(group, "/", matrix, "/");
    for (const char* integers : {"m", "n", "nz", "p", "i"}) {
      wanted.push_back({prefix + integers, Kind::integers});
    }
    wanted.push_back({prefix + "x"});
  }
  for (const char* vector : {"q", "s", "f", "w", "b", "mu"}) {
    wanted.push_back({sentence(group, "/vectors/", vector)});
  }
  return wanted;
}

/// The datasets of one file, and the sentences about them.
class FclibData {
 public:
  FclibData(const fs::path& path, std::string group, PlainData data)
      : file_(path.string()), group_(std::move(group)), data_(std::move(data)) {}

  const std::string& group() const { return group_; }
  /// What kept the datasets from being read; empty: nothing.
  const std::string& failure() const { return data_.failure; }

  bool has(const std::string& dataset) const { return data_.numbers.contains(dataset); }
  bool has_matrix(const char* name) const { return has(sentence(group_, "/", name, "/m")); }

  const std::vector<double>& numbers(const std::string& dataset) const {
    const auto found = data_.numbers.find(dataset);
    if (found == data_.numbers.end()) refuse(dataset, "is missing");
    return found->second;
  }
  Vector vector(const char* name) const {
    const auto& values = numbers(sentence(group_, "/vectors/", name));
    return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
  }
  std::int64_t integer(const std::string& dataset) const {
    const auto& values = numbers(dataset);
    if (values.size() != 1) refuse(dataset, "has ", values.size(), " elements, expected 1");
    return static_cast<std::int64_t>(values[0]);
  }
  std::string text(const char* name) const {
    const auto found = data_.texts.find(sentence(group_, "/info/", name));
    return found == data_.texts.end() ? "" : one_line(found->second);
  }
  int dim() const;
  Matrix matrix(const char* name, Eigen::Index rows, Eigen::Index columns) const;

  template <typename... Parts>
  [[noreturn]] void refuse(const std::string& dataset, const Parts&... parts) const {
    throw BadInput(sentence(file_, ": dataset ", dataset, " ", parts...));
  }

 private:
  std::string file_;
  std::string group_;
  PlainData data_;
};

int FclibData::dim() const {
  const std::string dataset = group_ + "/spacedim";
  const std::int64_t dim = integer(dataset);
  if (dim == 5) {
    refuse(dataset, "is 5: rolling friction, which perpend does not read; expected 2 or 3");
  }
  if (dim != 2 && dim != 3) refuse(dataset, "is ", dim, ", expected 2 or 3");
  return static_cast<int>(dim);
}

/// Reads the entries of one stored matrix. FCLIB says by nz how they are stored: −2 compressed
/// rows, −1 compressed columns, else nz triplets in which i is the row and p the column.
class MatrixEntries {
 public:
  MatrixEntries(const FclibData& contents, const std::string& prefix)
      : contents_(contents),
        prefix_(prefix),
        nz_(contents.integer(prefix + "nz")),
        p_(contents.numbers(prefix + "p")),
        i_(contents.numbers(prefix + "i")),
        x_(contents.numbers(prefix + "x")) {}

  Matrix read(int rows, int columns) {
    triplets_.reserve(x_.size());
    if (nz_ == compressed_rows) {
      read_compressed(rows, columns, [&](int outer, int inner, double value) {
        triplets_.emplace_back(outer, inner, value);
      });
    } else if (nz_ == compressed_columns) {
      read_compressed(columns, rows, [&](int outer, int inner, double value) {
        triplets_.emplace_back(inner, outer, value);
      });
    } else {
      read_triplets(rows, columns);
    }
    Matrix matrix(rows, columns);
    matrix.setFromTriplets(triplets_.begin(), triplets_.end());  // sums what comes twice
    return matrix;
  }

 private:
  static constexpr std::int64_t compressed_rows = -2, compressed_columns = -1;

  int index(const char* name, const std::vector<double>& values, std::size_t k, int below) const {
    if (values[k] < 0 || values[k] >= below) {
      contents_.refuse(prefix_ + name, "has ", values[k], " in place ", k, ", expected 0 … ",
                       below - 1);
    }
    return static_cast<int>(values[k]);
  }

  template <typename Add>
  void read_compressed(int outers, int inners, const Add& add) const {
    const std::size_t stored = std::min(i_.size(), x_.size());
    if (std::cmp_less_equal(p_.size(), outers) || p_[0] != 0 ||
        !std::is_sorted(p_.begin(), p_.begin() + outers + 1) ||
        p_[outers] > static_cast<double>(stored)) {
      contents_.refuse(prefix_ + "p", "is wrong, expected ", outers + 1,
                       " numbers that rise from 0 to at most ", stored, ", the entries there are");
    }
    for (int outer = 0; outer < outers; ++outer) {
      for (auto k = static_cast<std::size_t>(p_[outer]);
           k < static_cast<std::size_t>(p_[outer + 1]); ++k) {
        add(outer, index("i", i_, k, inners), x_[k]);
      }
    }
  }

  void read_triplets(int rows, int columns) {
    const std::size_t stored = std::min({p_.size(), i_.size(), x_.size()});
    if (nz_ < 0 || std::cmp_greater(nz_, stored)) {
      contents_.refuse(prefix_ + "nz", "is ", nz_,
                       ", expected −2 (compressed rows), −1 (compressed columns) or a number of "
                       "triplets, at most ",
                       stored);
    }
    for (std::size_t k = 0; std::cmp_less(k, nz_); ++k) {
      triplets_.emplace_back(index("i", i_, k, rows), index("p", p_, k, columns), x_[k]);
    }
  }

  const FclibData& contents_;
  std::string prefix_;
  std::int64_t nz_;
  const std::vector<double>&p_, &i_, &x_;
  std::vector<Eigen::Triplet<double>> triplets_;
};

Matrix FclibData::matrix(const char* name, Eigen::Index rows, Eigen::Index columns) const {
  const std::string prefix = sentence(group_, "/", name, "/");
  const std::int64_t m = integer(prefix + "m"), n = integer(prefix + "n");
  if (m != rows || n != columns) {
    refuse(prefix + "m", "and n say ", m, " x ", n, ", expected ", rows, " x ", columns,
           " as the vectors have it");
  }
  return MatrixEntries(*this, prefix).read(static_cast<int>(rows), static_cast<int>(columns));
}

Problem read_local(const FclibData& contents) {
  LocalProblem local;
  local.dim = contents.dim();
  local.q = contents.vector("q");
  local.mu = contents.vector("mu");
  local.W = contents.matrix("W", local.q.size(), local.q.size());
  if (contents.has_matrix("V")) {
    local.s = contents.vector("s");
    local.V = contents.matrix("V", local.q.size(), local.s.size());
    local.R = contents.matrix("R", local.s.size(), local.s.size());
  }
  return to_problem(local);
}

Problem read_global(const FclibData& contents) {
  GlobalProblem global;
  global.dim = contents.dim();
  global.f = contents.vector("f");
  global.w = contents.vector("w");
  global.mu = contents.vector("mu");
  global.M = contents.matrix("M", global.f.size(), global.f.size());
  global.H = contents.matrix("H", global.f.size(), global.w.size());
  if (contents.has_matrix("G")) {
    global.b = contents.vector("b");
    global.G = contents.matrix("G", global.f.size(), global.b.size());
  }
  return to_problem(global);
}

/// The impulses stored with the problem. Some writers store a solution of zeros where they have
/// none. The impulses of bilateral rows are not in it, so such a problem gets no x.
Vector read_x(const FclibData& contents, const Problem& problem) {
  for (const char* dataset : {"/solution/r", "/guesses/1/r"}) {
    if (!contents.has(dataset)) continue;
    const auto& r = contents.numbers(dataset);
    if (std::all_of(r.begin(), r.end(), [](double value) { return value == 0; })) continue;
    if (std::ssize(r) != problem.size()) continue;
    return Eigen::Map<const Eigen::VectorXd>(r.data(), std::ssize(r));
  }
  return {};
}

class FclibFile : public ProblemSource {
 public:
  FclibFile(fs::path path, FclibData data) : path_(std::move(path)), data_(std::move(data)) {}

  int size() const override { return 1; }
  std::string format() const override { return is_local() ? "FCLIB, local" : "FCLIB, global"; }
  StoredProblem read(int) override;

 private:
  bool is_local() const { return data_.group() == local_group; }

  fs::path path_;
  FclibData data_;
};

StoredProblem FclibFile::read(int) {
  if (!data_.failure().empty()) throw BadInput(data_.failure());
  StoredProblem stored;
  stored.name = one_line(path_.stem().string());
  const std::string title = data_.text("title"), description = data_.text("description");
  stored.origin = title + (title.empty() || description.empty() ? "" : ": ") + description;
  try {
    stored.problem = is_local() ? read_local(data_) : read_global(data_);
    stored.x = read_x(data_, stored.problem);
  } catch (const BadInput& error) {
    const bool names_file = std::string_view(error.what()).starts_with(path_.string());
    throw BadInput(names_file ? error.what() : sentence(path_.string(), ": ", error.what()));
  }
  refuse_defects(path_.string(), stored);
  return stored;
}

std::string kind_of(const std::string& group) {
  return group + "/spacedim";
}

/// Which of the groups that can be read is there; null if none is.
const char* group_of(const PlainData& found) {
  for (const char* group : {local_group, global_group}) {
    if (found.numbers.contains(kind_of(group))) return group;
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<ProblemSource> open_fclib(const fs::path& path) {
  std::vector<WantedDataset> wanted;
  for (const char* group : {local_group, global_group, rolling_groups[0], rolling_groups[1]}) {
    wanted.push_back({kind_of(group), Kind::integers});
  }
  PlainData found = read_isolated(path, wanted, [](const PlainData& kinds) {
    const char* group = group_of(kinds);
    return group ? wanted_of(group) : std::vector<WantedDataset>();
  });
  if (const char* group = group_of(found)) {
    return std::make_unique<FclibFile>(path, FclibData(path, group, std::move(found)));
  }
  for (const char* group : rolling_groups) {
    if (found.numbers.contains(kind_of(group))) {
      throw BadInput(sentence(path.string(), ": group ", group,
                              " is a problem with rolling friction, which perpend does not read; "
                              "expected ",
                              local_group, " or ", global_group));
    }
  }
  return nullptr;
}

}  // namespace perpend
