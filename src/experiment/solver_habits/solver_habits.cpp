#include "experiment/solver_habits/solver_habits.h"

#include "experiment/solver_habits/cable_friction.h"
#include "experiment/solver_habits/lowest_error.h"
#include "experiment/solver_habits/rest_friction.h"
#include "experiment/solver_habits/row_orders.h"

namespace perpend {

Section solver_habits(const Laboratory& laboratory) {
  Section section{.id = "X6", .title = "Orders, missing friction, friction at rest, best iterates"};
  section.paragraphs = {
      "Four remarks of E18 §6.5, each on a scene of its own: the brick wall for the order in which "
      "a sweep visits the rows, the cable and rod for friction that SPOOK does not find, the "
      "closed loop for friction that cancels at rest, and all of them for the best iterate."};
  const bool goes_on = add_row_orders(laboratory, section) &&
                       add_cable_friction(laboratory, section) &&
                       add_rest_friction(laboratory, section);
  if (goes_on) add_lowest_error(laboratory, section);
  return section;
}

}  // namespace perpend
