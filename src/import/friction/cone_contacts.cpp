#include "import/friction/cone_contacts.h"

#include "border/bad_input.h"

namespace perpend {

Problem free_rows(int n) {
  Problem problem;
  problem.bounds.l = Vector::Constant(n, -infinity);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  return problem;
}

void add_cone_contact(Problem& problem, int first, int dim, double mu) {
  problem.bounds.l[first] = 0;
  problem.contacts.push_back({.normal = first,
                              .friction = {first + 1, dim == 3 ? first + 2 : Contact::no_row},
                              .mu = mu,
                              .law = FrictionLaw::cone});
}

Problem cone_contact_rows(int dim, const Vector& mu, int bilateral) {
  if (dim == 5) {
    throw BadInput(
        "its contacts have 5 rows each, which is rolling friction; only contacts of dimension 2 "
        "and 3 can be read");
  }
  if (dim != 2 && dim != 3) {
    throw BadInput(sentence("its contacts have dimension ", dim, "; it must be 2 or 3"));
  }
  const int contacts = static_cast<int>(mu.size());
  Problem problem = free_rows(dim * contacts + bilateral);
  for (int k = 0; k < contacts; ++k) add_cone_contact(problem, dim * k, dim, mu[k]);
  return problem;
}

}  // namespace perpend
