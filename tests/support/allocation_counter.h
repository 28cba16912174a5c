#pragma once

namespace perpend::support {

/// Counts the allocations of this thread since it was made: malloc and its relatives, which
/// `new` and Eigen both end in. A program that uses it has its malloc replaced by a counting
/// one; under a sanitizer, which replaces malloc itself, the sanitizer's hook counts.
class AllocationCounter {
 public:
  AllocationCounter();
  long count() const;

 private:
  long before_;
};

/// Allocations that `work` makes.
template <typename Work>
long allocations_of(Work work) {
  const AllocationCounter counter;
  work();
  return counter.count();
}

}  // namespace perpend::support
