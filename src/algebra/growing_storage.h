#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

/// Memory of vectors that keep what they have when they become shorter, as std::vector does.
/// Eigen's own give it back at every change of size, so that a scene whose contacts come and go
/// would allocate for each vector of each step.
///
/// Eigen knows a vector of that kind by the most rows it may have, which no other vector has. The
/// number is a multiple of what Eigen aligns to. One thing does not compile: the outer product of
/// two, whose entries would be more than Eigen counts; copy one to an Eigen::VectorXd for that.
namespace perpend {

inline constexpr int most_rows = 1 << 27;

}  // namespace perpend

// Later versions of Eigen store their vectors otherwise; with these Vector is Eigen's own.
#if EIGEN_VERSION_AT_LEAST(3, 4, 0) && !EIGEN_VERSION_AT_LEAST(3, 4, 90)
#define PERPEND_HAS_GROWING_STORAGE 1

namespace Eigen {

/// What a vector asks its memory for: the names are Eigen's.
template <typename T, int options>
class DenseStorage<T, perpend::most_rows, Dynamic, 1, options> {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  DenseStorage() = default;
  explicit DenseStorage(internal::constructor_without_unaligned_array_assert) {}
  DenseStorage(Index size, Index, Index) { resize(size, size, 1); }
  DenseStorage(const DenseStorage& other) { *this = other; }
  DenseStorage(DenseStorage&& other) noexcept { swap(other); }
  DenseStorage& operator=(const DenseStorage& other) {
    if (this == &other) return *this;
    resize(other.rows_, other.rows_, 1);
    copy(other.data_, rows_, data_);
    return *this;
  }
  DenseStorage& operator=(DenseStorage&& other) noexcept {
    swap(other);
    return *this;
  }
  ~DenseStorage() { internal::aligned_free(data_); }

  void swap(DenseStorage& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(rows_, other.rows_);
    std::swap(capacity_, other.capacity_);
  }
  Index rows() const noexcept { return rows_; }
  static constexpr Index cols() noexcept { return 1; }
  const T* data() const { return data_; }
  T* data() { return data_; }

  /// The values are anything.
  void resize(Index size, Index, Index) {
    if (size > capacity_) {
      DenseStorage other;
      other.allocate(grown(size));
      swap(other);
    }
    rows_ = size;
  }
  /// The values stay.
  void conservativeResize(Index size, Index, Index) {
    if (size > capacity_) {
      DenseStorage other;
      other.allocate(grown(size));
      copy(data_, rows_, other.data_);
      swap(other);
    }
    rows_ = size;
  }

 private:
  static void copy(const T* from, Index count, T* to) {
    if (count > 0) std::memcpy(static_cast<void*>(to), from, sizeof(T) * count);
  }
  /// Exact at first, then by half, so that rows that come one by one do not allocate one by one.
  Index grown(Index size) const { return std::max(size, capacity_ + capacity_ / 2); }
  void allocate(Index size) {
    data_ = static_cast<T*>(internal::aligned_malloc(sizeof(T) * size));
    capacity_ = size;
  }

  T* data_ = nullptr;
  Index rows_ = 0;
  Index capacity_ = 0;
};

}  // namespace Eigen
#endif
