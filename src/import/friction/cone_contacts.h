#pragma once

#include "problem/problem.h"

namespace perpend {

/// n rows that nothing bounds yet: l = −∞, u = ∞, no contacts, neither form. Other people's files
/// do not say which rows are angular, so all count as linear.
Problem free_rows(int n);

/// Makes the rows `first`, `first`+1 (and `first`+2 where dim is 3) one contact under Coulomb's
/// law, in the order normal, t1 (, t2) of Siconos and FCLIB.
void add_cone_contact(Problem& problem, int first, int dim, double mu);

/// The rows of a friction problem as Siconos and FCLIB have it: one cone contact for each μ,
/// each `dim` rows, then `bilateral` free rows. Throws BadInput if dim is neither 2 nor 3.
Problem cone_contact_rows(int dim, const Vector& mu, int bilateral);

}  // namespace perpend
