#include "scene/transmission.h"

#include <algorithm>

namespace perpend {

double Curve::value(double at) const {
  if (x.empty()) return 0;
  const auto next = std::upper_bound(x.begin(), x.end(), at);
  if (next == x.begin()) return y.front();
  if (next == x.end()) return y.back();
  const std::size_t k = static_cast<std::size_t>(next - x.begin());
  return y[k - 1] + (y[k] - y[k - 1]) * (at - x[k - 1]) / (x[k] - x[k - 1]);
}

}  // namespace perpend
