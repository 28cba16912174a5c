#include "report/report_defect.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "border/bad_input.h"

namespace perpend {
namespace {

bool is_file_name(const std::string& id) {
  constexpr const char* allowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  return !id.empty() && id.find_first_not_of(allowed) == std::string::npos;
}

/// Ids of one kind of thing, each of which becomes the name of a file or of a place in the page.
class Ids {
 public:
  std::string defect_of(const std::string& kind, const std::string& id) {
    if (!is_file_name(id)) {
      return sentence("the id '", id, "' of a ", kind,
                      " is to have letters, digits, '-' and '_' only");
    }
    if (!seen_.insert(id).second) return sentence("two ", kind, "s have the id '", id, "'");
    return {};
  }

 private:
  std::set<std::string> seen_;
};

std::string defect_of(const ReportTable& table) {
  if (table.columns.empty()) return sentence("table '", table.id, "' has no columns");
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    if (table.rows[k].size() == table.columns.size()) continue;
    return sentence("row ", k, " of table '", table.id, "' has ", table.rows[k].size(),
                    " cells for ", table.columns.size(), " columns");
  }
  return {};
}

std::string defect_of(const Series& series) {
  const std::size_t points = series.x.size();
  const auto fits = [&](const std::vector<double>& band) {
    return band.empty() || band.size() == points;
  };
  const bool is_sound = series.y.size() == points && fits(series.low) && fits(series.high) &&
                        series.low.size() == series.high.size();
  if (is_sound) return {};
  return sentence("series '", series.name, "' has ", points, " values of x, ", series.y.size(),
                  " of y, ", series.low.size(), " of low and ", series.high.size(), " of high");
}

std::string defect_of(const Isolines& lines) {
  if (lines.columns >= 2 && lines.rows >= 2 &&
      lines.values.size() == std::size_t(lines.columns) * std::size_t(lines.rows)) {
    return std::is_sorted(lines.levels.begin(), lines.levels.end())
               ? std::string{}
               : sentence("the levels of '", lines.name, "' do not rise");
  }
  return sentence("isolines '", lines.name, "' have ", lines.values.size(), " values for ",
                  lines.columns, " columns and ", lines.rows, " rows");
}

std::string defect_of(const Guide& guide) {
  const bool is_across = guide.x.size() + guide.y.size() == 1;
  if (is_across || (guide.x.size() == guide.y.size() && guide.x.size() >= 2)) return {};
  return sentence("guide '", guide.label, "' has ", guide.x.size(), " values of x and ",
                  guide.y.size(), " of y");
}

std::string defect_of(const Axis& axis) {
  if (axis.label.empty()) return "an axis has no label";
  if (!axis.limits) return {};
  const auto [low, high] = *axis.limits;
  const bool is_range = std::isfinite(low) && std::isfinite(high) && low < high;
  if (is_range && (axis.scale == Scale::linear || low > 0)) return {};
  return sentence("the limits ", low, " … ", high, " of the axis '", axis.label,
                  "' are no range of its scale");
}

std::string defect_of(const Panel& panel);

template <typename Thing>
std::string first_defect(const std::vector<Thing>& things) {
  for (const Thing& thing : things) {
    std::string defect = defect_of(thing);
    if (!defect.empty()) return defect;
  }
  return {};
}

std::string defect_of(const Panel& panel) {
  std::string defect = first_defect(panel.series);
  if (defect.empty()) defect = first_defect(panel.isolines);
  if (defect.empty()) defect = first_defect(panel.guides);
  return defect;
}

std::string defect_of(const Figure& figure) {
  std::string defect = first_defect(std::vector<Axis>{figure.x, figure.y});
  if (defect.empty()) defect = first_defect(figure.panels);
  if (defect.empty() && figure.panels.empty()) defect = "it has no panel";
  if (defect.empty() && !(figure.bar_width > 0)) defect = "its bars have no width";
  return defect.empty() ? defect : sentence("figure '", figure.id, "': ", defect);
}

}  // namespace

std::string find_report_defect(const Report& report) {
  Ids sections, tables, figures;
  std::string defect;
  const auto consider = [&](const std::string& next) {
    if (defect.empty()) defect = next;
  };
  const auto consider_tables = [&](const std::vector<ReportTable>& all) {
    for (const ReportTable& table : all) {
      consider(tables.defect_of("table", table.id));
      consider(defect_of(table));
    }
  };
  consider_tables(report.setting_tables);
  for (const Section& section : report.sections) {
    consider(sections.defect_of("section", section.id));
    consider_tables(section.tables);
    for (const Figure& figure : section.figures) {
      consider(figures.defect_of("figure", figure.id));
      consider(defect_of(figure));
    }
  }
  return defect;
}

}  // namespace perpend
