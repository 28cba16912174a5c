#include "import/formats/siconos_matrix.h"

#include <charconv>
#include <cstdint>
#include <string>

namespace perpend {
namespace {

using Entries = std::vector<Eigen::Triplet<double>>;

/// Where in the file a value is to be found, and how its matrix is called.
struct Source {
  TokenReader& file;
  std::string_view name;
  int rows = 0;
  int cols = 0;

  /// For the sentences; made outside loops.
  std::string of(std::string_view what) const { return sentence(what, " of ", name); }
};

void read_dense(const Source& in, Entries& entries) {
  const int rows = in.file.count(in.of("the rows"));
  const int cols = in.file.count(in.of("the columns"));
  if (rows != in.rows || cols != in.cols) {
    in.file.fail(in.name, " is announced as ", in.rows, " x ", in.cols, " and then as ", rows,
                 " x ", cols);
  }
  const std::string value_of = in.of("a value");
  in.file.require_words(std::int64_t{rows} * cols, value_of);
  for (int j = 0; j < cols; ++j) {
    for (int i = 0; i < rows; ++i) {
      const double value = in.file.number(value_of);
      if (value != 0) entries.emplace_back(i, j, value);
    }
  }
}

std::vector<int> read_integers(const Source& in, int n, std::string_view what) {
  const std::string expected = in.of(what);
  in.file.require_words(n, expected);
  std::vector<int> values(n);
  for (int& value : values) value = in.file.count(expected);
  return values;
}

/// Where each block row (or column) ends; rising, the last at the end of the matrix.
std::vector<int> read_block_ends(const Source& in, int n, int size, std::string_view what) {
  std::vector<int> ends = read_integers(in, n, what);
  int previous = 0;
  for (const int end : ends) {
    if (end <= previous) in.file.fail(in.of(what), " must rise, but ", end, " follows ", previous);
    previous = end;
  }
  if (previous != size) in.file.fail(in.of(what), " end at ", previous, " instead of ", size);
  return ends;
}

struct BlockPattern {
  std::vector<int> row_ends;
  std::vector<int> col_ends;
  std::vector<int> starts;  ///< where the blocks of each block row start
  std::vector<int> cols;    ///< the block column of each block
};

BlockPattern read_block_pattern(const Source& in) {
  TokenReader& file = in.file;
  const int blocks = file.count(in.of("the number of blocks"));
  const int block_rows = file.count(in.of("the number of block rows"));
  const int block_cols = file.count(in.of("the number of block columns"));
  BlockPattern pattern;
  pattern.row_ends = read_block_ends(in, block_rows, in.rows, "the ends of the block rows");
  pattern.col_ends = read_block_ends(in, block_cols, in.cols, "the ends of the block columns");

  const int filled_rows = file.count(in.of("filled1"));
  // Block rows at the end that have no blocks may be left out.
  if (filled_rows < 1 || filled_rows > block_rows + 1) {
    file.fail("filled1 of ", in.name, " is ", filled_rows, "; ", block_rows,
              " block rows need 1 to ", block_rows + 1);
  }
  if (const int filled = file.count(in.of("filled2")); filled != blocks) {
    file.fail("filled2 of ", in.name, " is ", filled, " where there are ", blocks, " blocks");
  }
  pattern.starts = read_integers(in, filled_rows, "the pointers to the block rows");
  for (std::size_t r = 1; r < pattern.starts.size(); ++r) {
    if (pattern.starts[r] < pattern.starts[r - 1]) {
      file.fail("the pointers to the block rows of ", in.name, " must not fall");
    }
  }
  if (pattern.starts.front() != 0 || pattern.starts.back() != blocks) {
    file.fail("the pointers to the block rows of ", in.name, " must lead from 0 to the ", blocks,
              " blocks, not from ", pattern.starts.front(), " to ", pattern.starts.back());
  }
  const std::string column_of = in.of("the column of a block");
  file.require_words(blocks, column_of);
  for (int k = 0; k < blocks; ++k) pattern.cols.push_back(file.index(block_cols, column_of));
  return pattern;
}

int start_of(const std::vector<int>& ends, int k) {
  return k == 0 ? 0 : ends[k - 1];
}

std::vector<int> read_blocks(const Source& in, Entries& entries) {
  BlockPattern pattern = read_block_pattern(in);
  const std::string number_of = in.of("the number of a block");
  const std::string value_of = in.of("a value");
  for (int r = 0; r + 1 < static_cast<int>(pattern.starts.size()); ++r) {
    const int first_row = start_of(pattern.row_ends, r);
    for (int k = pattern.starts[r]; k < pattern.starts[r + 1]; ++k) {
      const int c = pattern.cols[k];
      const int first_col = start_of(pattern.col_ends, c);
      if (const int number = in.file.count(number_of); number != k) {
        in.file.fail("expected block ", k, " of ", in.name, ", found block ", number);
      }
      in.file.require_words(
          std::int64_t{pattern.row_ends[r] - first_row} * (pattern.col_ends[c] - first_col),
          value_of);
      for (int j = first_col; j < pattern.col_ends[c]; ++j) {
        for (int i = first_row; i < pattern.row_ends[r]; ++i) {
          entries.emplace_back(i, j, in.file.number(value_of));
        }
      }
    }
  }
  return std::move(pattern.row_ends);
}

void read_triplets(const Source& in, Entries& entries) {
  // The announced number of entries is rounded to six digits, so the colons tell where they end.
  const std::string row_of = in.of("the row of an entry");
  const std::string column_of = in.of("the column of an entry");
  const std::string value_of = in.of("the value of an entry");
  while (true) {
    const std::vector<std::string_view> next = first_words(in.file.rest(), 3);
    if (next.size() < 3 || next[2] != ":") return;
    const int i = in.file.index(in.rows, row_of);
    const int j = in.file.index(in.cols, column_of);
    in.file.skip(":");
    entries.emplace_back(i, j, in.file.number(value_of));
  }
}

void read_columns(const Source& in, Entries& entries) {
  const std::string number_of = in.of("the number of a column");
  const std::string first_of = in.of("the first location of a column");
  const std::string last_of = in.of("the last location of a column");
  const std::string row_of = in.of("the row of an entry");
  const std::string value_of = in.of("the value of an entry");
  for (int j = 0; j < in.cols; ++j) {
    in.file.skip("col");
    if (const int number = in.file.count(number_of); number != j) {
      in.file.fail("expected column ", j, " of ", in.name, ", found column ", number);
    }
    for (std::string_view literal : {":", "locations"}) in.file.skip(literal);
    const int first = in.file.integer(first_of);
    in.file.skip("to");
    const int last = in.file.integer(last_of);
    for (std::int64_t k = first; k <= last; ++k) {
      const int i = in.file.index(in.rows, row_of);
      in.file.skip(":");
      entries.emplace_back(i, j, in.file.number(value_of));
    }
  }
}

bool is_banner(std::string_view word) {
  return word == "CSparse" || word == "CXSparse";
}

void read_csparse(const Source& in, Entries& entries) {
  in.file.count(in.of("the origin"));
  if (!is_banner(in.file.word("the banner of CSparse"))) {
    in.file.fail("expected the banner of CSparse, which begins the values of ", in.name);
  }
  in.file.line();
  const std::string_view header = in.file.line();
  // The line is printed with six digits, and so says nothing certain of larger sizes.
  constexpr int largest_exact = 999999;
  const bool exact = in.rows <= largest_exact && in.cols <= largest_exact;
  if (header.find(exact ? sentence(in.rows, "-by-", in.cols, ",") : "-by-") == header.npos) {
    in.file.fail("expected the sizes of ", in.name, " as '", in.rows, "-by-", in.cols, "'");
  }
  const bool triplets = header.find("triplet") != header.npos;
  const std::size_t before = entries.size();
  triplets ? read_triplets(in, entries) : read_columns(in, entries);

  const std::string_view label = "nnz: ";
  const std::size_t at = header.find(label);
  if (at == header.npos) return;
  const std::string_view number = header.substr(at + label.size());
  std::size_t announced = 0;
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), announced);
  const bool whole = end == number.data() + number.size() || (*end != '.' && *end != 'e');
  if (error == std::errc{} && whole && announced != entries.size() - before) {
    in.file.fail(in.name, " has ", entries.size() - before, " entries where ", announced,
                 " are announced");
  }
}

/// A word of a header as a number ≥ 0, or nothing.
std::optional<int> count_in(std::span<const std::string_view> words, std::size_t k) {
  if (k >= words.size()) return {};
  int value = 0;
  const auto [end, error] =
      std::from_chars(words[k].data(), words[k].data() + words[k].size(), value);
  if (error != std::errc{} || end != words[k].data() + words[k].size() || value < 0) return {};
  return value;
}

/// Whether the word is that number, or beyond those there are.
bool agrees(std::span<const std::string_view> words, std::size_t k, int value) {
  return k >= words.size() || count_in(words, k) == value;
}

bool is_block_header(std::span<const std::string_view> words, const SiconosMatrixHeader& header) {
  const auto blocks = count_in(words, 3), block_rows = count_in(words, 4),
             block_cols = count_in(words, 5);
  if (!blocks || !block_rows || !block_cols) return false;
  if (*block_rows < 1 || *block_rows > header.rows) return false;
  if (*block_cols < 1 || *block_cols > header.cols) return false;
  const std::size_t after_rows = 6 + static_cast<std::size_t>(*block_rows);
  const std::size_t after_cols = after_rows + static_cast<std::size_t>(*block_cols);
  return agrees(words, after_rows - 1, header.rows) && agrees(words, after_cols - 1, header.cols) &&
         agrees(words, after_cols + 1, *blocks);
}

}  // namespace

std::optional<SiconosMatrixHeader> siconos_matrix_header(std::span<const std::string_view> words) {
  const auto storage = count_in(words, 0), rows = count_in(words, 1), cols = count_in(words, 2);
  if (!storage || !rows || !cols || *rows < 1 || *cols < 1) return {};
  const SiconosMatrixHeader header{*storage, *rows, *cols};
  switch (header.storage) {
    case 0:
      if (count_in(words, 3) != rows || count_in(words, 4) != cols) return {};
      return header;
    case 1:
      if (!is_block_header(words, header)) return {};
      return header;
    case 2:
      if (!count_in(words, 3) || words.size() < 5 || !is_banner(words[4])) return {};
      return header;
    default:
      return {};
  }
}

SiconosMatrix read_siconos_matrix(TokenReader& file, std::string_view name) {
  Source in{file, name};
  const int storage = file.count(in.of("the storage"));
  if (storage > 2) {
    file.fail("the storage of ", name, " is ", storage,
              "; it must be 0 (dense), 1 (blocks) or 2 (CSparse)");
  }
  in.rows = file.count(in.of("the rows"));
  in.cols = file.count(in.of("the columns"));
  // Vectors as long as its sides follow every matrix, so its sides are bounded by the file.
  file.require_words(in.rows, in.of("a row"));
  file.require_words(in.cols, in.of("a column"));
  Entries entries;
  SiconosMatrix matrix;
  if (storage == 0) read_dense(in, entries);
  if (storage == 1) matrix.block_ends = read_blocks(in, entries);
  if (storage == 2) read_csparse(in, entries);
  matrix.values.resize(in.rows, in.cols);
  matrix.values.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace perpend
