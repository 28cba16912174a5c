#include "experiment/measure_cases/measure_cases.h"

#include "experiment/measure_cases/energy_variants.h"
#include "experiment/measure_cases/point_states.h"

namespace perpend {

Section measure_cases(const Laboratory&) {
  Section section{.id = "X9", .title = "The energy measure on small cases"};
  section.paragraphs = {
      "What the energy error means, on a point mass whose energies are known in closed form: the "
      "energy that a missing impulse lets gravity make, or that glue takes; a fast slide is judged "
      "by the impulse that friction is short of, not by its speed. Then the measure as the earlier "
      "abstract prints it, and with other units."};
  add_point_states(section);
  add_energy_variants(section);
  return section;
}

}  // namespace perpend
