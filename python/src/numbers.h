#pragma once

#include <nanobind/eigen/dense.h>
#include <nanobind/nanobind.h>

#include "algebra/types.h"

namespace perpend::python {

/// A vector from anything that NumPy takes for numbers: arrays of any type and order, lists.
struct Numbers {
  Eigen::VectorXd values{};

  operator const Eigen::VectorXd&() const { return values; }
};

/// As an array of doubles; throws where the source is no numbers, or has imaginary parts, which
/// NumPy would drop.
inline Eigen::VectorXd doubles_from(nanobind::handle source) {
  const nanobind::module_ numpy = nanobind::module_::import_("numpy");
  if (nanobind::cast<bool>(numpy.attr("iscomplexobj")(source))) {
    throw nanobind::type_error("complex numbers where real ones are wanted");
  }
  return nanobind::cast<Eigen::VectorXd>(
      numpy.attr("ascontiguousarray")(source, numpy.attr("float64")));
}

/// Anything that may be a matrix: SciPy sparse of any format, or what NumPy takes.
struct MatrixSource {
  nanobind::object source{};
};

/// Its entries; those that stand twice are added. The source is not changed, and what SciPy would
/// believe of it (that its indices exist, that they ascend) is checked. Throws BadInput or
/// TypeError where it is no matrix of real numbers.
SparseRows sparse_rows_from(const MatrixSource& matrix);

}  // namespace perpend::python

/// The names are nanobind's.
template <>
struct nanobind::detail::type_caster<perpend::python::Numbers> {
  NB_TYPE_CASTER(perpend::python::Numbers, const_name("numpy.typing.ArrayLike"))

  bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
    try {
      value.values = perpend::python::doubles_from(source);
      return true;
    } catch (...) {  // no numbers: nanobind says what was expected
      PyErr_Clear();
      return false;
    }
  }
  static handle from_cpp(const perpend::python::Numbers& numbers, rv_policy, cleanup_list* list) {
    return make_caster<Eigen::VectorXd>::from_cpp(numbers.values, rv_policy::copy, list);
  }
};

template <>
struct nanobind::detail::type_caster<perpend::python::MatrixSource> {
  NB_TYPE_CASTER(perpend::python::MatrixSource,
                 const_name("scipy.sparse.csr_matrix | numpy.typing.ArrayLike"))

  bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
    value.source = borrow(source);
    return true;
  }
};
