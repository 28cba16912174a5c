#include "bindings.h"
#include "border/bad_input.h"
#include "certificate/certificate.h"
#include "problem/assemble.h"
#include "problem/defect.h"

namespace perpend::python {
namespace {

using Blocks = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;

/// What both forms share.
struct Shared {
  const Eigen::VectorXd& lower;
  const Eigen::VectorXd& upper;
  const std::vector<bool>& angular;
  const std::vector<Contact>& contacts;
};

Problem begin(const Shared& given) {
  Problem problem;
  problem.bounds.l = given.lower;
  problem.bounds.u = given.upper;
  problem.motion.assign(given.lower.size(), Motion::linear);
  if (!given.angular.empty() && given.angular.size() != problem.motion.size()) {
    throw BadInput(sentence("angular has ", given.angular.size(), " entries where the problem has ",
                            problem.motion.size(), " rows; give one for each row, or none"));
  }
  for (std::size_t i = 0; i < given.angular.size(); ++i) {
    if (given.angular[i]) problem.motion[i] = Motion::angular;
  }
  problem.contacts = given.contacts;
  return problem;
}

Problem checked(Problem problem) {
  if (const auto defect = find_defect(problem)) throw BadInput(*defect);
  return problem;
}

Problem from_rows(const SparseRows& A, const Eigen::VectorXd& b, const Shared& shared) {
  Problem problem = begin(shared);
  problem.rows.emplace(RowForm{A, b});
  return checked(std::move(problem));
}

/// J as SciPy's BSR has it, in blocks of 1 x 6.
struct JacobianBlocks {
  const std::vector<int>& start;
  const std::vector<int>& body;
  const Blocks& block;
};

BlockRows block_rows(const JacobianBlocks& J) {
  if (J.body.size() != static_cast<std::size_t>(J.block.rows())) {
    throw BadInput(sentence("J has ", J.block.rows(), " blocks and ", J.body.size(), " bodies"));
  }
  BlockRows rows;
  rows.start = J.start;
  rows.body = J.body;
  for (const auto& block : J.block.rowwise()) rows.block.emplace_back(block.transpose());
  return rows;
}

/// The six columns of each body below each other.
std::vector<Matrix6> masses_from(const Blocks& rows) {
  if (rows.rows() % 6 != 0) {
    throw BadInput(sentence("M has ", rows.rows(), " rows of six; each body has six"));
  }
  std::vector<Matrix6> masses(rows.rows() / 6);
  for (std::size_t i = 0; i < masses.size(); ++i) masses[i] = rows.middleRows<6>(6 * i);
  return masses;
}

Blocks rows_of(const std::vector<Matrix6>& masses) {
  Blocks rows(6 * masses.size(), 6);
  for (std::size_t i = 0; i < masses.size(); ++i) rows.middleRows<6>(6 * i) = masses[i];
  return rows;
}

Blocks rows_of(const BlockRows& J) {
  Blocks rows(J.blocks(), 6);
  for (int k = 0; k < J.blocks(); ++k) rows.row(k) = J.block[k].transpose();
  return rows;
}

const BodyForm& body_of(const Problem& problem) {
  if (!problem.body) {
    throw BadInput("the problem has only the row form (A, b); it was not made from bodies");
  }
  return *problem.body;
}

/// Rebuilt where the problem is of bodies: other threads may be solving it, so it never changes.
RowForm row_form_of(const Problem& problem) {
  if (problem.rows) return *problem.rows;
  Problem own = problem;
  ensure_rows(own);
  return *std::move(own.rows);
}

std::string described(const Problem& problem) {
  return sentence("<perpend.Problem: ", problem.size(), " rows, ", problem.contacts.size(),
                  " contacts, ", problem.body ? "body form>" : "row form>");
}

void bind_contact(nb::module_& module) {
  nb::class_<Contact>(module, "Contact", "The rows of one contact point, and its friction.")
      .def(
          "__init__",
          [](Contact* self, int normal, const std::vector<int>& friction, double mu,
             const std::string& law) {
            if (friction.size() > 2) throw BadInput("a contact has at most two friction rows");
            if (law != "box" && law != "cone") {
              throw BadInput(sentence("a friction law is 'box' or 'cone', not '", law, "'"));
            }
            new (self) Contact{.normal = normal,
                               .mu = mu,
                               .law = law == "cone" ? FrictionLaw::cone : FrictionLaw::box};
            for (std::size_t k = 0; k < friction.size(); ++k) self->friction[k] = friction[k];
          },
          nb::arg("normal"), nb::arg("friction") = std::vector<int>{}, nb::arg("mu") = 0.0,
          nb::arg("law") = "box")
      .def_ro("normal", &Contact::normal, "row of the normal impulse")
      .def_prop_ro(
          "friction",
          [](const Contact& contact) {
            std::vector<int> rows;
            for (int row : contact.friction) {
              if (row != Contact::no_row) rows.push_back(row);
            }
            return rows;
          },
          "rows of the friction impulses, at most two")
      .def_ro("mu", &Contact::mu, "friction coefficient")
      .def_prop_ro(
          "law",
          [](const Contact& contact) { return contact.law == FrictionLaw::cone ? "cone" : "box"; },
          "'box' or 'cone'");
}

}  // namespace

void require_one_for_each_row(const Problem& problem, const Vector& x, const char* what) {
  if (x.size() == problem.size()) return;
  throw BadInput(sentence(what, " has ", x.size(), " numbers where the problem has ",
                          problem.size(), " rows"));
}

void bind_problem(nb::module_& module) {
  bind_contact(module);
  nb::class_<Problem>(module, "Problem",
                      "A mixed linear complementarity problem: find x with w = A x + b and\n"
                      "l <= x <= u, w >= 0 where x = l, w <= 0 where x = u, w = 0 in between.\n"
                      "It does not change once it is made.")
      .def(
          "__init__",
          [](Problem* self, const MatrixSource& A, const Numbers& b, const Numbers& lower,
             const Numbers& upper, const std::vector<Contact>& contacts,
             const std::vector<bool>& angular) {
            new (self)
                Problem(from_rows(sparse_rows_from(A), b, {lower, upper, angular, contacts}));
          },
          nb::arg("A"), nb::arg("b"), nb::arg("lower"), nb::arg("upper"), nb::kw_only(),
          nb::arg("contacts") = std::vector<Contact>{}, nb::arg("angular") = std::vector<bool>{},
          "From A (SciPy sparse or NumPy, 1/kg), b (m/s) and bounds (N s). `angular` marks rows\n"
          "in rad/s and N m s. Raises BadInput where the problem is malformed.")
      .def_static(
          "_from_bodies",
          [](const Blocks& M, const Numbers& momentum, const std::vector<int>& J_start,
             const std::vector<int>& J_body, const Blocks& J_block, const Numbers& C,
             const Numbers& d, const Numbers& lower, const Numbers& upper,
             const std::vector<Contact>& contacts, const std::vector<bool>& angular) {
            Problem problem = begin({lower, upper, angular, contacts});
            problem.body.emplace(BodyForm{masses_from(M), momentum.values,
                                          block_rows({J_start, J_body, J_block}), C.values,
                                          d.values});
            return checked(std::move(problem));
          },
          nb::arg("M"), nb::arg("momentum"), nb::arg("J_start"), nb::arg("J_body"),
          nb::arg("J_block"), nb::arg("C"), nb::arg("d"), nb::arg("lower"), nb::arg("upper"),
          nb::arg("contacts"), nb::arg("angular"))
      .def("__len__", &Problem::size)
      .def("__repr__", &described)
      .def_prop_ro(
          "has_bodies", [](const Problem& problem) { return problem.body.has_value(); },
          "whether it was made from bodies (M, J, C, d, momentum)")
      .def_prop_ro(
          "A", [](const Problem& problem) { return row_form_of(problem).A; },
          "SciPy CSR; assembled where the problem is of bodies")
      .def_prop_ro(
          "b", [](const Problem& problem) { return to_numpy(row_form_of(problem).b); },
          "velocity of each row without impulses, m/s or rad/s")
      .def_prop_ro(
          "lower", [](const Problem& problem) { return to_numpy(problem.bounds.l); },
          "N s or N m s")
      .def_prop_ro(
          "upper", [](const Problem& problem) { return to_numpy(problem.bounds.u); },
          "N s or N m s")
      .def_ro("contacts", &Problem::contacts)
      .def_prop_ro(
          "angular",
          [](const Problem& problem) {
            std::vector<bool> angular;
            for (Motion motion : problem.motion) angular.push_back(motion == Motion::angular);
            return angular;
          },
          "which rows are in rad/s and N m s")
      .def_prop_ro("_M", [](const Problem& problem) { return rows_of(body_of(problem).M); })
      .def_prop_ro(
          "momentum", [](const Problem& problem) { return to_numpy(body_of(problem).momentum); },
          "M v + h f of each body, linear then angular, N s and N m s")
      .def_prop_ro("_J",
                   [](const Problem& problem) {
                     const BlockRows& J = body_of(problem).J;
                     return nb::make_tuple(J.start, J.body, rows_of(J));
                   })
      .def_prop_ro(
          "C", [](const Problem& problem) { return to_numpy(body_of(problem).C); },
          "compliance of each row, 1/kg")
      .def_prop_ro(
          "d", [](const Problem& problem) { return to_numpy(body_of(problem).d); },
          "velocity that each row is offset by, m/s or rad/s");
}

}  // namespace perpend::python
