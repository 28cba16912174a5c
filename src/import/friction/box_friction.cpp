#include "import/friction/box_friction.h"

#include <cmath>
#include <map>
#include <utility>

#include "border/bad_input.h"

namespace perpend {

void add_box_friction(Problem& problem, const std::vector<int>& normal, const Vector& x) {
  // The contact of a normal row and a μ that has room for a second friction row.
  std::map<std::pair<int, double>, int> open;
  for (int i = 0; i < problem.size(); ++i) {
    const int n = normal[i];
    if (n < 0) continue;
    if (n >= problem.size()) {
      throw BadInput(sentence("row ", i, ": its normal row ", n, " does not exist; there are ",
                              problem.size(), " rows, counted from 0"));
    }
    const double mu = problem.bounds.u[i];
    // NaN would be no key of the map.
    if (!(mu >= 0)) {
      throw BadInput(sentence("row ", i, ": its friction coefficient is ", mu, "; it must be ≥ 0"));
    }
    const double bound = x[n] == 0 ? 0 : mu * std::abs(x[n]);
    problem.bounds.l[i] = -bound;
    problem.bounds.u[i] = bound;
    const auto contact = open.find({n, mu});
    if (contact != open.end()) {
      problem.contacts[contact->second].friction[1] = i;
      open.erase(contact);
    } else {
      open[{n, mu}] = static_cast<int>(problem.contacts.size());
      problem.contacts.push_back(
          {.normal = n, .friction = {i, Contact::no_row}, .mu = mu, .law = FrictionLaw::box});
    }
  }
}

}  // namespace perpend
