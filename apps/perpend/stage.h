#pragma once

#include <new>
#include <stdexcept>
#include <string>

namespace perpend::cli {

/// Memory that ran out, and what it was for.
class OutOfMemory : public std::runtime_error {
 public:
  explicit OutOfMemory(const std::string& stage, const std::string& remark = "")
      : std::runtime_error("out of memory for " + stage +
                           "; take a smaller problem, or allow more (ulimit -v)" + remark),
        stage_(stage) {}

  const std::string& stage() const { return stage_; }

 private:
  std::string stage_;
};

/// Does the work, and says of memory that runs out in it what it was for. `stage` completes "out
/// of memory for".
template <typename Work>
auto in_stage(const std::string& stage, const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    throw OutOfMemory(stage);
  } catch (const std::length_error&) {  // of a vector beyond any memory
    throw OutOfMemory(stage);
  }
}

}  // namespace perpend::cli
