#include "report/comparison/as_drawn.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace perpend {
namespace {

constexpr int digits = 6;
constexpr int background_digits = 4;

std::vector<double> rounded(const std::vector<double>& values, int to) {
  std::vector<double> out;
  out.reserve(values.size());
  for (const double value : values) {
    // Through text: what is rounded by a factor has digits again that say nothing.
    out.push_back(std::isfinite(value) ? std::stod(fmt::format("{:.{}g}", value, to)) : value);
  }
  return out;
}

/// x and y of the points between two gaps.
struct DrawnCurve {
  std::vector<double> x, y;
  bool operator<(const DrawnCurve& other) const {
    return std::tie(x, y) < std::tie(other.x, other.y);
  }
};

std::vector<DrawnCurve> curves_of(const Series& series) {
  std::vector<DrawnCurve> curves(1);
  for (std::size_t k = 0; k < series.x.size(); ++k) {
    if (std::isnan(series.x[k]) || std::isnan(series.y[k])) {
      if (!curves.back().x.empty()) curves.emplace_back();
      continue;
    }
    curves.back().x.push_back(series.x[k]);
    curves.back().y.push_back(series.y[k]);
  }
  if (curves.back().x.empty()) curves.pop_back();
  return curves;
}

Series each_curve_once(Series series) {
  std::set<DrawnCurve> seen;
  const std::vector<DrawnCurve> curves = curves_of(series);
  series.x.clear();
  series.y.clear();
  for (const DrawnCurve& curve : curves) {
    if (!seen.insert(curve).second) continue;
    for (const auto& [to, from] :
         {std::pair(&series.x, &curve.x), std::pair(&series.y, &curve.y)}) {
      if (!to->empty()) to->push_back(std::numeric_limits<double>::quiet_NaN());
      to->insert(to->end(), from->begin(), from->end());
    }
  }
  return series;
}

}  // namespace

Series as_drawn(const Series& series) {
  Series out = series;
  const bool is_thinned = series.is_background && series.low.empty() && series.high.empty();
  out.x = rounded(series.x, digits);
  out.y = rounded(series.y, is_thinned ? background_digits : digits);
  out.low = rounded(series.low, digits);
  out.high = rounded(series.high, digits);
  return is_thinned ? each_curve_once(std::move(out)) : out;
}

std::vector<double> as_drawn(const std::vector<double>& values) {
  return rounded(values, digits);
}

}  // namespace perpend
