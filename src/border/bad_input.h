#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace perpend {

/// Thrown where data enters (files, arguments, scenes) and is malformed. The sentence says
/// what is wrong, where, and what to do. Never thrown by a solver or the certificate.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The parts, one after the other, as one string; numbers with enough digits to tell them apart.
template <typename... Parts>
std::string sentence(const Parts&... parts) {
  std::ostringstream out;
  out.precision(12);
  (out << ... << parts);
  return out.str();
}

}  // namespace perpend
