#pragma once

#include "problem/problem.h"
#include "support/random_numbers.h"

namespace perpend::bench {

/// 1 … 8 rows, mostly 2 … 5.
int random_rows(support::Random& random);

/// In row form: A = G Gᵀ + C of a few islands, of whole numbers, often singular, with equal,
/// opposite, dependent and empty rows.
Problem mechanical_base(support::Random& random);

/// In row form: any A of whole numbers, symmetric and indefinite, or not symmetric.
Problem general_base(support::Random& random);

/// In body form: one to three bodies of whole masses, some of them not diagonal.
Problem body_base(support::Random& random);

}  // namespace perpend::bench
