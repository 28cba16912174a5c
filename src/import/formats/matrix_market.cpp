#include "import/formats/matrix_market.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "import/friction/cone_contacts.h"
#include "import/text/text_file.h"
#include "import/text/token_reader.h"

namespace perpend {
namespace {

constexpr std::string_view banner = "%%matrixmarket";

/// A matrix may have this many rows however short its file is; beyond, a row must stand for one
/// byte at least. Empty rows are legal, but room is not made for what a header alone announces.
constexpr std::int64_t rows_for_free = 1'000'000;

enum class Symmetry { general, symmetric, skew };

struct MatrixMarketHeader {
  bool coordinate = false;
  Symmetry symmetry = Symmetry::general;
  int rows = 0;
  int cols = 0;
  std::string remark;
};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

MatrixMarketHeader read_matrix_market_header(TokenReader& file) {
  if (lower(file.word("%%MatrixMarket")) != banner) file.fail("expected '%%MatrixMarket'");
  if (lower(file.word("'matrix'")) != "matrix") file.fail("expected 'matrix'; only that is read");
  MatrixMarketHeader header;
  const std::string format = lower(file.word("'coordinate' or 'array'"));
  header.coordinate = format == "coordinate";
  if (!header.coordinate && format != "array") file.fail("expected 'coordinate' or 'array'");
  const std::string field = lower(file.word("'real' or 'integer'"));
  if (field != "real" && field != "integer") {
    file.fail("only 'real' and 'integer' matrices are problems, not '", printable(field), "'");
  }
  const std::string symmetry = lower(file.word("the symmetry"));
  if (symmetry == "symmetric") {
    header.symmetry = Symmetry::symmetric;
  } else if (symmetry == "skew-symmetric") {
    header.symmetry = Symmetry::skew;
  } else if (symmetry != "general") {
    file.fail("expected 'general', 'symmetric' or 'skew-symmetric', found '", printable(symmetry),
              "'");
  }
  file.line();
  while (!first_words(file.rest(), 1).empty() && first_words(file.rest(), 1)[0][0] == '%') {
    header.remark += file.line();
    header.remark += ' ';
  }
  header.rows = file.count("the number of rows");
  header.cols = file.count("the number of columns");
  const std::int64_t longest = std::max(header.rows, header.cols);
  if (longest > std::max(rows_for_free, static_cast<std::int64_t>(file.rest().size()))) {
    file.fail("the file announces ", header.rows, " x ", header.cols,
              " entries, but is too short to hold so many; it is cut short, or a number is wrong");
  }
  if (header.symmetry != Symmetry::general && header.rows != header.cols) {
    file.fail("a symmetric matrix must be square, not ", header.rows, " x ", header.cols);
  }
  return header;
}

using Entries = std::vector<Eigen::Triplet<double>>;

void add(const MatrixMarketHeader& header, int i, int j, double value, Entries& entries) {
  entries.emplace_back(i, j, value);
  if (header.symmetry == Symmetry::general || i == j) return;
  entries.emplace_back(j, i, header.symmetry == Symmetry::skew ? -value : value);
}

void read_coordinates(TokenReader& file, const MatrixMarketHeader& header, Entries& entries) {
  const int count = file.count("the number of entries");
  file.require_words(std::int64_t{3} * count, "an entry");
  const auto index = [&](int size, std::string_view what) {
    const int k = file.integer(what);
    if (k < 1 || k > size) file.fail(what, " is ", k, "; it must be from 1 to ", size);
    return k - 1;
  };
  for (int k = 0; k < count; ++k) {
    const int i = index(header.rows, "the row of an entry");
    const int j = index(header.cols, "the column of an entry");
    if (header.symmetry == Symmetry::symmetric && i < j) {
      file.fail("entry (", i + 1, ", ", j + 1, ") lies above the diagonal of a symmetric matrix; ",
                "only the lower half is given");
    }
    if (header.symmetry == Symmetry::skew && i <= j) {
      file.fail("entry (", i + 1, ", ", j + 1, ") does not lie below the diagonal of a ",
                "skew-symmetric matrix; only that half is given");
    }
    add(header, i, j, file.number("the value of an entry"), entries);
  }
}

void read_array(TokenReader& file, const MatrixMarketHeader& header, Entries& entries) {
  for (int j = 0; j < header.cols; ++j) {
    int first = 0;
    if (header.symmetry == Symmetry::symmetric) first = j;
    if (header.symmetry == Symmetry::skew) first = j + 1;
    for (int i = first; i < header.rows; ++i) {
      const double value = file.number("a value");
      if (value != 0) add(header, i, j, value, entries);
    }
  }
}

struct MarketMatrix {
  Eigen::SparseMatrix<double> values;
  std::string remark;
};

MarketMatrix read_file(const std::filesystem::path& path) {
  TokenReader file(path);
  MatrixMarketHeader header = read_matrix_market_header(file);
  Entries entries;
  header.coordinate ? read_coordinates(file, header, entries) : read_array(file, header, entries);
  if (!file.at_end()) {
    file.word("the end");
    file.fail("the file goes on after the last of its entries; its sizes are wrong");
  }
  MarketMatrix matrix;
  matrix.values.resize(header.rows, header.cols);
  matrix.values.setFromTriplets(entries.begin(), entries.end());
  matrix.remark = std::move(header.remark);
  return matrix;
}

std::filesystem::path companion(const std::filesystem::path& path, char letter) {
  std::filesystem::path beside = path;
  beside.replace_filename(path.stem().string() + "_" + letter + path.extension().string());
  return beside;
}

Vector read_vector(const std::filesystem::path& path, Eigen::Index n) {
  const MarketMatrix matrix = read_file(path);
  if (matrix.values.rows() != n || matrix.values.cols() != 1) {
    throw BadInput(sentence(path.string(), ": it is ", matrix.values.rows(), " x ",
                            matrix.values.cols(), "; beside a matrix of ", n, " rows it must be ",
                            n, " x 1"));
  }
  return Vector(matrix.values);
}

bool is_there(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

}  // namespace

bool looks_like_matrix_market(std::string_view first_bytes) {
  return lower(first_bytes.substr(0, banner.size())) == banner;
}

bool is_matrix_market_companion(const std::filesystem::path& path) {
  const std::string stem = path.stem().string();
  if (stem.size() < 3 || stem[stem.size() - 2] != '_') return false;
  if (std::string_view("blux").find(stem.back()) == std::string_view::npos) return false;
  std::filesystem::path of = path;
  of.replace_filename(stem.substr(0, stem.size() - 2) + path.extension().string());
  return is_there(of) && looks_like_matrix_market(read_first_bytes(of, banner.size()));
}

std::vector<StoredProblem> read_matrix_market(const std::filesystem::path& path) {
  MarketMatrix A = read_file(path);
  const Eigen::Index n = A.values.rows();
  if (A.values.cols() != n) {
    throw BadInput(
        sentence(path.string(), ": A is ", n, " x ", A.values.cols(), "; it must be square"));
  }
  if (!is_there(companion(path, 'b'))) {
    throw BadInput(sentence(path.string(), ": the vector b is missing; put it beside A as ",
                            companion(path, 'b').filename().string()));
  }
  std::vector<StoredProblem> all(1);
  all[0].name = path.stem().string();
  all[0].origin = printable(A.remark);
  Problem& problem = all[0].problem;
  problem = free_rows(static_cast<int>(n));
  problem.bounds.l.setZero();
  problem.rows = RowForm{A.values, read_vector(companion(path, 'b'), n)};
  if (is_there(companion(path, 'l'))) problem.bounds.l = read_vector(companion(path, 'l'), n);
  if (is_there(companion(path, 'u'))) problem.bounds.u = read_vector(companion(path, 'u'), n);
  if (is_there(companion(path, 'x'))) all[0].x = read_vector(companion(path, 'x'), n);
  return all;
}

}  // namespace perpend
