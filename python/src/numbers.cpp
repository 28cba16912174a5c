#include "numbers.h"

#include <vector>

#include "bindings.h"
#include "border/bad_input.h"

namespace perpend::python {
namespace {

using Places = Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>;

/// In SciPy's CSR.
nb::object compressed_rows(const nb::object& source) {
  const nb::module_ sparse = nb::module_::import_("scipy.sparse");
  const nb::module_ numpy = nb::module_::import_("numpy");
  if (!nb::cast<bool>(sparse.attr("issparse")(source))) {
    const nb::object dense = numpy.attr("asarray")(source);
    const int dimensions = nb::cast<int>(dense.attr("ndim"));
    if (dimensions != 2) {
      throw BadInput(sentence("A has ", dimensions, " dimensions; a matrix has two"));
    }
    return sparse.attr("csr_matrix")(dense);
  }
  // Arrays that were changed after SciPy had looked at them lead it out of its memory.
  if (nb::hasattr(source, "check_format")) source.attr("check_format")(true);
  return sparse.attr("csr_matrix")(source);
}

Places places_from(const nb::object& numbers) {
  const nb::module_ numpy = nb::module_::import_("numpy");
  return nb::cast<Places>(numpy.attr("ascontiguousarray")(numbers, numpy.attr("int64")));
}

SparseRows entries_of(const nb::object& csr) {
  const Places start = places_from(csr.attr("indptr")), column = places_from(csr.attr("indices"));
  const Eigen::VectorXd value = doubles_from(csr.attr("data"));
  const auto [rows, columns] = nb::cast<std::pair<int, int>>(csr.attr("shape"));
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(static_cast<std::size_t>(value.size()));
  for (int i = 0; i < rows; ++i) {
    for (std::int64_t k = start[i]; k < start[i + 1]; ++k) {
      entries.emplace_back(i, static_cast<int>(column[k]), value[k]);
    }
  }
  SparseRows A(rows, columns);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

}  // namespace

SparseRows sparse_rows_from(const MatrixSource& matrix) {
  try {
    return entries_of(compressed_rows(matrix.source));
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_Exception)) throw;  // KeyboardInterrupt is none
    const std::string why = nb::cast<std::string>(nb::str(error.value()));
    if (error.matches(PyExc_ValueError)) throw BadInput(sentence("A is no matrix: ", why));
    throw nb::type_error(sentence("A is no matrix of numbers: ", why).c_str());
  } catch (const nb::cast_error&) {
    throw nb::type_error("A is no matrix of numbers");
  }
}

}  // namespace perpend::python
