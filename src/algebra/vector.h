#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <new>
#include <utility>

namespace perpend {

/// A vector of doubles that keeps its memory when it becomes shorter, as std::vector does.
/// Eigen::VectorXd gives it back at every change of size, so that a scene whose contacts come and
/// go would allocate for each vector of each step.
///
/// It is an Eigen::Map of memory that it owns: it stands in Eigen's expressions as any vector
/// does, and converts to and from Eigen::VectorXd. As with every Map, `auto` of an expression, and
/// of `(Vector(2) << 1, 2).finished()`, refers to memory that it does not keep.
class Vector : public Eigen::Map<Eigen::VectorXd, Eigen::Aligned16> {
  static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= 16, "new[] must align as Eigen::Aligned16");

 public:
  using Base = Eigen::Map<Eigen::VectorXd, Eigen::Aligned16>;

  Vector() : Base(nullptr, 0) {}
  /// Of any values.
  explicit Vector(Index size) : Vector() { resize(size); }
  /// Of the values in `Vector{{1, 2, 3}}`.
  explicit Vector(std::initializer_list<std::initializer_list<double>> rows)
      : Vector(Eigen::VectorXd(rows)) {}
  template <typename Values>
  Vector(const Eigen::EigenBase<Values>& values) : Vector(values.size()) {
    Base::operator=(values.derived());
  }
  Vector(const Vector& other) : Vector(other.size()) { Base::operator=(other); }
  Vector(Vector&& other) noexcept : Vector() { swap(other); }
  ~Vector() = default;

  Vector& operator=(const Vector& other) { return *this = static_cast<const Base&>(other); }
  Vector& operator=(Vector&& other) noexcept {
    swap(other);
    return *this;
  }
  /// The values may be made of this vector's own, as in v = A * v.
  template <typename Values>
  Vector& operator=(const Eigen::EigenBase<Values>& values) {
    if (values.size() > capacity_) {
      Vector longer(grown(values.size()));
      return *this = std::move(longer = values);
    }
    refer_to(values.size());
    Base::operator=(values.derived());
    return *this;
  }

  void swap(Vector& other) noexcept {
    const Index size = this->size(), size_of_other = other.size();
    std::swap(memory_, other.memory_);
    std::swap(capacity_, other.capacity_);
    refer_to(size_of_other);
    other.refer_to(size);
  }

  /// The values are anything.
  void resize(Index size) {
    if (size > capacity_) {
      memory_ = std::make_unique_for_overwrite<double[]>(grown(size));
      capacity_ = grown(size);
    }
    refer_to(size);
  }
  /// The values stay.
  void conservativeResize(Index size) {
    if (size > capacity_) {
      Vector longer(grown(size));
      std::copy_n(data(), this->size(), longer.data());
      swap(longer);
    }
    refer_to(size);
  }

  using Base::setConstant, Base::setOnes, Base::setZero;
  Vector& setConstant(Index size, double value) {
    resize(size);
    Base::setConstant(value);
    return *this;
  }
  Vector& setZero(Index size) { return setConstant(size, 0); }
  Vector& setOnes(Index size) { return setConstant(size, 1); }

  /// What is assigned to, as Eigen's: v.noalias() = A * x writes to v without a vector between.
  class NoAlias {
   public:
    explicit NoAlias(Vector& v) : v_(v) {}
    template <typename Values>
    Vector& operator=(const Eigen::MatrixBase<Values>& values) {
      v_.resize(values.size());
      static_cast<Base&>(v_).noalias() = values;
      return v_;
    }
    template <typename Values>
    Vector& operator+=(const Eigen::MatrixBase<Values>& values) {
      static_cast<Base&>(v_).noalias() += values;
      return v_;
    }
    template <typename Values>
    Vector& operator-=(const Eigen::MatrixBase<Values>& values) {
      static_cast<Base&>(v_).noalias() -= values;
      return v_;
    }

   private:
    Vector& v_;
  };
  NoAlias noalias() { return NoAlias(*this); }

 private:
  /// Exact at first, then by half, so that rows that come one by one do not allocate one by one.
  Index grown(Index size) const { return std::max(size, capacity_ + capacity_ / 2); }
  /// Eigen's way to point a Map elsewhere.
  void refer_to(Index size) { new (static_cast<Base*>(this)) Base(memory_.get(), size); }

  std::unique_ptr<double[]> memory_;
  Index capacity_ = 0;
};

}  // namespace perpend
