#include "import/formats/bmlcp.h"

#include <string>
#include <utility>

#include "import/friction/box_friction.h"
#include "import/friction/cone_contacts.h"
#include "import/text/text_file.h"
#include "import/text/token_reader.h"

namespace perpend {
namespace {

constexpr std::string_view magic = "BMLCP";

struct BmlcpHeader {
  int n = 0;
  int nnz = 0;
  bool symmetric = false;
  std::string origin;
};

BmlcpHeader read_bmlcp_header(TokenReader& file) {
  file.skip(magic);
  if (const int version = file.integer("the version"); version != 1) {
    file.fail("this is version ", version, " of the format; only version 1 can be read");
  }
  BmlcpHeader header;
  header.n = file.count("n, the number of rows");
  header.nnz = file.count("nnz, the number of entries");
  if (const int nub = file.count("nub, the number of leading free rows"); nub > header.n) {
    file.fail("nub is ", nub, ", more than the ", header.n, " rows");
  }
  header.symmetric = file.index(2, "sym,") == 1;
  file.line();
  std::string_view comment = file.line();
  if (!comment.starts_with('#')) {
    file.fail("expected a line that begins with '#' and says where the problem comes from");
  }
  comment.remove_prefix(1);
  header.origin = printable(comment);
  return header;
}

SparseRows read_matrix(TokenReader& file, const BmlcpHeader& header) {
  file.require_words(std::int64_t{3} * header.nnz + std::int64_t{5} * header.n,
                     "an entry of the problem");
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(static_cast<std::size_t>(header.nnz) * (header.symmetric ? 2 : 1));
  for (int k = 0; k < header.nnz; ++k) {
    const int i = file.index(header.n, "the row of an entry");
    const int j = file.index(header.n, "the column of an entry");
    if (header.symmetric && i < j) {
      file.fail("entry (", i, ", ", j, ") lies above the diagonal; where sym is 1 only those with ",
                "row ≥ column are given");
    }
    const double value = file.number("the value of an entry");
    entries.emplace_back(i, j, value);
    if (header.symmetric && i != j) entries.emplace_back(j, i, value);
  }
  SparseRows A(header.n, header.n);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

}  // namespace

bool looks_like_bmlcp(std::string_view first_bytes) {
  const std::vector<std::string_view> words = first_words(first_bytes, 1);
  return !words.empty() && words[0] == magic;
}

std::vector<StoredProblem> read_bmlcp(const std::filesystem::path& path) {
  TokenReader file(path);
  const BmlcpHeader header = read_bmlcp_header(file);
  SparseRows A = read_matrix(file, header);

  StoredProblem stored;
  stored.name = path.stem().string();
  stored.origin = header.origin;
  stored.problem = free_rows(header.n);
  Problem& problem = stored.problem;
  RowForm& rows = problem.rows.emplace();
  rows.A.swap(A);
  rows.b.resize(header.n);
  stored.x.resize(header.n);
  std::vector<int> normal(header.n);
  for (int i = 0; i < header.n; ++i) {
    rows.b[i] = file.number("b");
    problem.bounds.l[i] = file.number("the lower bound");
    problem.bounds.u[i] = file.number("the upper bound");
    normal[i] = file.integer("findex");
    stored.x[i] = file.number("x");
  }
  if (!file.at_end()) {
    file.word("the end");
    file.fail("the file goes on after its ", header.n, " rows; n or nnz is wrong");
  }
  try {
    add_box_friction(problem, normal, stored.x);
  } catch (const BadInput& error) {
    throw BadInput(sentence(path.string(), ": ", error.what()));
  }
  std::vector<StoredProblem> all;
  all.push_back(std::move(stored));
  return all;
}

}  // namespace perpend
