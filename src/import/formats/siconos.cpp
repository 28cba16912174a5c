#include "import/formats/siconos.h"

#include <string>
#include <utility>

#include "import/formats/siconos_kind.h"
#include "import/formats/siconos_matrix.h"
#include "import/friction/cone_contacts.h"
#include "import/friction/global_problem.h"
#include "import/friction/local_problem.h"
#include "import/text/text_file.h"
#include "import/text/token_reader.h"

namespace perpend {
namespace {

/// A problem and what it is called.
struct Reading {
  Problem problem;
  std::string kind;
};

bool matrix_follows(const TokenReader& file, int rows, int cols) {
  constexpr std::size_t enough_words = 64;
  const std::vector<std::string_view> words = first_words(file.rest(), enough_words);
  const auto header = siconos_matrix_header(words);
  return header && header->rows == rows && header->cols == cols;
}

template <typename Friction>
Problem convert(const TokenReader& file, const Friction& friction) {
  try {
    return to_problem(friction);
  } catch (const BadInput& error) {
    throw BadInput(sentence(file.name(), ": ", error.what()));
  }
}

Reading read_friction(TokenReader& file) {
  const int dim = file.count("the dimension");
  if (dim == 5) {
    file.fail("contacts of dimension 5, which is rolling friction, cannot be read; only 2 and 3");
  }
  const int contacts = file.count("the number of contacts");
  file.require_words(std::int64_t{dim} * contacts, "a row of a contact");
  SiconosMatrix first = read_siconos_matrix(file, "the first matrix");
  const int size = static_cast<int>(first.values.rows());
  const int rows = dim * contacts;
  const std::string kind = sentence(", friction in ", dim, " dimensions");
  if (matrix_follows(file, size, rows)) {
    GlobalProblem global;
    global.dim = dim;
    global.M.swap(first.values);
    global.H = read_siconos_matrix(file, "H").values;
    global.f = file.numbers(size, "f");
    global.w = file.numbers(rows, "w");
    global.mu = file.numbers(contacts, "a friction coefficient");
    return {convert(file, global), kind + ", global"};
  }
  if (size != rows) {
    file.fail("the matrix is ", size, " x ", size, " where ", contacts, " contacts of dimension ",
              dim, " have ", rows, " rows, and it is not followed by a matrix H of ", size, " x ",
              rows);
  }
  LocalProblem local;
  local.dim = dim;
  local.W.swap(first.values);
  local.q = file.numbers(rows, "q");
  local.mu = file.numbers(contacts, "a friction coefficient");
  return {convert(file, local), kind + ", local"};
}

/// A problem of n free rows with its A and b, which is what all kinds without masses begin as.
Problem read_rows(TokenReader& file, SiconosMatrix& A) {
  const int n = static_cast<int>(A.values.rows());
  if (A.values.cols() != n) {
    file.fail("the matrix is ", n, " x ", A.values.cols(), "; it must be square");
  }
  Problem problem = free_rows(n);
  RowForm& rows = problem.rows.emplace();
  rows.A = A.values;
  rows.b = file.numbers(n, "q");
  return problem;
}

Reading read_box(TokenReader& file) {
  const int n = file.count("the number of rows");
  SiconosMatrix A = read_siconos_matrix(file, "the matrix");
  if (A.values.rows() != n) {
    file.fail("the matrix has ", A.values.rows(), " rows where ", n, " are announced");
  }
  Problem problem = read_rows(file, A);
  const std::int64_t numbers = file.numbers_ahead();
  if (numbers == 0) {
    problem.bounds.l.setZero();
    const std::string remark = printable(file.rest());
    return {std::move(problem), remark.empty() ? ", LCP" : ", LCP: " + remark};
  }
  if (numbers != std::int64_t{2} * n) {
    file.fail(numbers, " numbers follow q; an LCP has none there, a relay ", std::int64_t{2} * n,
              " (its bounds)");
  }
  problem.bounds.l = file.numbers(n, "a lower bound");
  problem.bounds.u = file.numbers(n, "an upper bound");
  return {std::move(problem), ", relay"};
}

/// The copy of the problem in parts that may follow it in blocks; it says nothing new.
void skip_parts(TokenReader& file, std::int64_t size) {
  for (std::int64_t k = 0; k < size * size + size; ++k) file.number("a value of the second copy");
}

Reading read_mixed_blocks(TokenReader& file) {
  file.count("a flag");
  const bool has_parts = file.index(2, "a flag") == 1;
  const int equalities = file.count("n, the number of equalities");
  const int complementarities = file.count("m, the number of complementarities");
  const std::int64_t size = std::int64_t{equalities} + complementarities;
  file.require_words(size, "a row");
  std::vector<int> limits{file.count("the first limit of the blocks")};
  while (limits.back() < size) {
    const int limit = file.count("a limit of the blocks");
    if (limit <= limits.back() || limit > size) {
      file.fail("the limits of the blocks must rise to n + m = ", size, ", but ", limit,
                " follows ", limits.back());
    }
    limits.push_back(limit);
  }
  std::vector<bool> is_equality(limits.size() - 1);
  int free = 0;
  for (std::size_t k = 0; k < is_equality.size(); ++k) {
    is_equality[k] = file.index(2, "the kind of a block,") == 0;
    if (is_equality[k]) free += limits[k + 1] - limits[k];
  }
  if (free != equalities) {
    file.fail("the blocks hold ", free, " equalities where ", equalities, " are announced");
  }
  SiconosMatrix A = read_siconos_matrix(file, "the matrix");
  if (A.values.rows() != size) {
    file.fail("the matrix has ", A.values.rows(), " rows where n + m is ", size);
  }
  Problem problem = read_rows(file, A);
  for (std::size_t k = 0; k < is_equality.size(); ++k) {
    if (!is_equality[k]) problem.bounds.l.segment(limits[k], limits[k + 1] - limits[k]).setZero();
  }
  if (has_parts) skip_parts(file, size);
  return {std::move(problem), ", MLCP"};
}

Reading read_mixed_parts(TokenReader& file) {
  for (int flag = 0; flag < 2; ++flag) file.count("a flag");
  const int n = file.count("n, the number of equalities");
  const int m = file.count("m, the number of complementarities");
  const std::int64_t size = std::int64_t{n} + m;
  file.require_words(size, "a row");
  file.require_words(size * size + size, "a value");
  std::vector<Eigen::Triplet<double>> entries;
  const auto read_part = [&](int first_row, int rows, int first_col, int cols) {
    for (int i = first_row; i < first_row + rows; ++i) {
      for (int j = first_col; j < first_col + cols; ++j) {
        const double value = file.number("a value");
        if (value != 0) entries.emplace_back(i, j, value);
      }
    }
  };
  read_part(0, n, 0, n);
  read_part(n, m, n, m);
  read_part(0, n, n, m);
  read_part(n, m, 0, n);
  SiconosMatrix A;
  A.values.resize(size, size);
  A.values.setFromTriplets(entries.begin(), entries.end());
  Problem problem = read_rows(file, A);
  problem.bounds.l.tail(m).setZero();
  return {std::move(problem), ", MLCP"};
}

Reading read_generic(TokenReader& file) {
  SiconosMatrix A = read_siconos_matrix(file, "the matrix");
  Problem problem = read_rows(file, A);
  int first = 0;
  for (const int end : A.block_ends) {
    const int type = file.count("the type of a block");
    if (type == 0) {
      problem.bounds.l.segment(first, end - first).setZero();
    } else if (type == 4) {
      if (end - first != 3) {
        file.fail("a contact in three dimensions has 3 rows, but the block has ", end - first);
      }
      add_cone_contact(problem, first, 3, file.number("a friction coefficient"));
    } else if (type != 2) {
      file.fail("blocks of type ", type, " cannot be read; only 0 (complementarity), 2 (equality) ",
                "and 4 (contact in three dimensions)");
    }
    first = end;
  }
  return {std::move(problem), ", generic mechanical problem"};
}

Reading read(TokenReader& file) {
  const std::optional<SiconosKind> kind = siconos_kind(file.rest());
  if (!kind) {
    throw BadInput(sentence(file.name(), ": its first numbers begin none of Siconos' problems ",
                            "(friction, LCP, relay, MLCP, generic mechanical)"));
  }
  switch (*kind) {
    case SiconosKind::friction:
      return read_friction(file);
    case SiconosKind::box:
      return read_box(file);
    case SiconosKind::mixed_blocks:
      return read_mixed_blocks(file);
    case SiconosKind::mixed_parts:
      return read_mixed_parts(file);
    case SiconosKind::generic:
      return read_generic(file);
  }
  throw BadInput(sentence(file.name(), ": of an unknown kind"));
}

}  // namespace

bool looks_like_siconos(std::string_view first_bytes) {
  return siconos_kind(first_bytes).has_value();
}

std::vector<StoredProblem> read_siconos(const std::filesystem::path& path) {
  TokenReader file(path);
  Reading reading = read(file);
  std::vector<StoredProblem> all(1);
  all[0].name = path.stem().string();
  all[0].origin = "Siconos" + reading.kind;
  all[0].problem = std::move(reading.problem);
  return all;
}

}  // namespace perpend
