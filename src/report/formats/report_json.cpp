#include "report/formats/report_json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "report/comparison/as_drawn.h"
#include "report/formats/cell_text.h"

namespace perpend {
namespace {

// Keys stay in the order in which a reader wants them.
using Json = nlohmann::ordered_json;

Json to_json(const Series& series);
Json to_json(const Isolines& lines);
Json to_json(const Guide& guide);
Json to_json(const Panel& panel);
Json to_json(const Figure& figure);
Json to_json(const Column& column);
Json to_json(const ReportTable& table);
Json to_json(const Fact& fact);
Json to_json(const PaperFinding& finding);
Json to_json(const Section& section);

template <typename T>
Json all(const std::vector<T>& items) {
  Json out = Json::array();
  for (const T& item : items) out.push_back(to_json(item));
  return out;
}

const char* name_of(Scale scale) {
  return scale == Scale::log ? "log" : "linear";
}

const char* name_of(Mark mark) {
  switch (mark) {
    case Mark::filled:
      return "filled";
    case Mark::hollow:
      return "hollow";
    case Mark::crossed:
      return "crossed";
  }
  return "";
}

const char* name_of(FigureKind kind) {
  switch (kind) {
    case FigureKind::points:
      return "points";
    case FigureKind::lines:
      return "lines";
    case FigureKind::steps:
      return "steps";
    case FigureKind::bars:
      return "bars";
    case FigureKind::isolines:
      return "isolines";
  }
  return "";
}

const char* name_of(CellMark mark) {
  switch (mark) {
    case CellMark::none:
      return "none";
    case CellMark::best:
      return "best";
    case CellMark::failed:
      return "failed";
    case CellMark::quoted:
      return "quoted";
  }
  return "";
}

/// Its words as a key: as_in_the_paper.
std::string key_of(Agreement agreement) {
  std::string key(name_of(agreement));
  std::replace(key.begin(), key.end(), ' ', '_');
  return key;
}

Json to_json(const Axis& axis) {
  Json out = {{"label", axis.label}, {"unit", axis.unit}, {"scale", name_of(axis.scale)}};
  if (axis.limits) out["limits"] = {axis.limits->first, axis.limits->second};
  if (!axis.names.empty()) out["names"] = axis.names;
  return out;
}

/// Whole numbers without a point.
Json short_numbers(const std::vector<double>& values) {
  Json out = Json::array();
  for (const double value : values) {
    const bool is_whole = value == std::round(value) && std::abs(value) < 1e15;
    out.push_back(is_whole ? Json(static_cast<std::int64_t>(value)) : Json(value));
  }
  return out;
}

/// As it is drawn: a page of hundreds of curves stays small. figures/<id>.csv has all numbers.
Json to_json(const Series& full) {
  const Series series = as_drawn(full);
  Json out = {
      {"name", series.name}, {"x", short_numbers(series.x)}, {"y", short_numbers(series.y)}};
  if (!series.low.empty()) out["low"] = short_numbers(series.low);
  if (!series.high.empty()) out["high"] = short_numbers(series.high);
  out["colour_of"] = series.colour_of.empty() ? series.name : series.colour_of;
  out["mark"] = name_of(series.mark);
  out["is_dashed"] = series.is_dashed;
  out["is_background"] = series.is_background;
  return out;
}

Json to_json(const Isolines& lines) {
  return {{"name", lines.name},
          {"x_range", {lines.x_range.first, lines.x_range.second}},
          {"y_range", {lines.y_range.first, lines.y_range.second}},
          {"columns", lines.columns},
          {"rows", lines.rows},
          {"values", short_numbers(as_drawn(lines.values))},
          {"levels", lines.levels},
          {"colour_of", lines.colour_of.empty() ? lines.name : lines.colour_of},
          {"is_dashed", lines.is_dashed}};
}

Json to_json(const Guide& guide) {
  return {{"label", guide.label}, {"x", guide.x}, {"y", guide.y}};
}

Json to_json(const Panel& panel) {
  return {{"title", panel.title},
          {"series", all(panel.series)},
          {"isolines", all(panel.isolines)},
          {"guides", all(panel.guides)}};
}

Json to_json(const Figure& figure) {
  return {{"id", figure.id},
          {"title", figure.title},
          {"caption", figure.caption},
          {"kind", name_of(figure.kind)},
          {"x", to_json(figure.x)},
          {"y", to_json(figure.y)},
          {"bar_width", figure.bar_width},
          {"has_equal_units", figure.has_equal_units},
          {"panels", all(figure.panels)}};
}

Json to_json(const Column& column) {
  Json out = {{"label", column.label}, {"unit", column.unit}, {"is_text", column.is_text}};
  if (!column.group.empty()) out["group"] = column.group;
  return out;
}

Json to_json(const Cell& cell, const Column& column) {
  Json out;
  if (const auto* number = std::get_if<double>(&cell.value)) out["value"] = *number;
  out["text"] = cell_text(cell, column);
  if (cell.mark != CellMark::none) out["mark"] = name_of(cell.mark);
  return out;
}

Json to_json(const ReportTable& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json cells = Json::array();
    for (std::size_t k = 0; k < row.size(); ++k) {
      cells.push_back(to_json(row[k], table.columns.at(k)));
    }
    rows.push_back(std::move(cells));
  }
  return {{"id", table.id},          {"title", table.title}, {"columns", all(table.columns)},
          {"rows", std::move(rows)}, {"notes", table.notes}, {"failed_means", table.failed_means}};
}

Json to_json(const Fact& fact) {
  return {{"name", fact.name}, {"value", fact.value}, {"unit", fact.unit}};
}

Json to_json(const PaperFinding& finding) {
  return {{"title", finding.title},
          {"verdict", key_of(finding.verdict)},
          {"expected", finding.expected},
          {"found", finding.found},
          {"why", finding.why}};
}

Json to_json(const Section& section) {
  return {{"id", section.id},
          {"title", section.title},
          {"paragraphs", section.paragraphs},
          {"findings", all(section.findings)},
          {"tables", all(section.tables)},
          {"figures", all(section.figures)}};
}

}  // namespace

std::string report_json(const Report& report) {
  const Json out = {{"format", "perpend report"},
                    {"version", 1},
                    {"title", report.title},
                    {"subtitle", report.subtitle},
                    {"headlines", report.headlines},
                    {"command", report.command},
                    {"program_version", report.program_version},
                    {"date", report.date},
                    {"is_partial", report.is_partial},
                    {"partial_note", report.partial_note},
                    {"machine", all(report.machine)},
                    {"settings", all(report.settings)},
                    {"setting_tables", all(report.setting_tables)},
                    {"sections", all(report.sections)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace perpend
