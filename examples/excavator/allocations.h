#pragma once

/// Calls of malloc and its relatives that this thread has made, `new` and Eigen's among them. The
/// program has its malloc replaced by one that counts; under a sanitizer nothing is counted.
long allocations_of_this_thread();
