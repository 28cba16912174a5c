#include "step/drive.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "border/require_file.h"

namespace perpend {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  while (true) {
    const std::size_t comma = line.find(',');
    cells.push_back(trimmed(line.substr(0, comma)));
    if (comma == line.npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

template <typename... Parts>
void Drive::fail(const Parts&... parts) const {
  throw BadInput(one_line(sentence(file_, ":", line_, ": ", parts...)));
}

Drive::Drive(const std::filesystem::path& path, Inputs& inputs) : file_(path.string()) {
  require_file(path);
  std::ifstream in(path);
  if (!in) throw BadInput(sentence(file_, " cannot be read"));
  for (std::string line; std::getline(in, line);) {
    ++line_;
    const std::string_view text = trimmed(line);
    if (text.empty() || text[0] == '#') continue;
    columns_.empty() ? add_names(text, inputs) : add_values(text, inputs);
  }
  if (times_s_.empty()) {
    fail("the file has no values; give a line with time_s and names of inputs, and lines of ",
         "numbers after it");
  }
}

void Drive::add_names(std::string_view line, Inputs& inputs) {
  const std::vector<std::string_view> names = cells_of(line);
  if (names.size() < 2 || names[0] != "time_s") {
    fail("the first line is '", line, "'; give time_s and then names of inputs, between commas");
  }
  for (const std::string_view name : std::span(names).subspan(1)) {
    try {
      const InputHandle input = inputs.find(name);
      if (std::find(columns_.begin(), columns_.end(), input) != columns_.end()) {
        fail("'", name, "' stands here twice; remove one");
      }
      columns_.push_back(input);
      is_switch_.push_back(inputs.all()[input.index].range.is_switch ? 1 : 0);
    } catch (const BadInput& bad) {
      if (std::string_view(bad.what()).starts_with(file_)) throw;
      fail(bad.what());
    }
  }
}

void Drive::add_values(std::string_view line, const Inputs& inputs) {
  const std::vector<std::string_view> cells = cells_of(line);
  if (cells.size() != columns_.size() + 1) {
    fail("there are ", cells.size(), " numbers, and the first line has ", columns_.size() + 1,
         " names; give as many");
  }
  for (std::size_t c = 0; c < cells.size(); ++c) {
    double value = 0;
    const char* end = cells[c].data() + cells[c].size();
    const auto [stop, error] = std::from_chars(cells[c].data(), end, value);
    if (error != std::errc{} || stop != end) fail("'", cells[c], "' is no number; give one");
    if (c == 0) {
      if (!std::isfinite(value)) fail("the time is ", value, "; give a finite number");
      if (!times_s_.empty() && value < times_s_.back()) {
        fail("the time is ", value, " s, after ", times_s_.back(), " s; give rising times");
      }
      times_s_.push_back(value);
      continue;
    }
    const ModelInput& input = inputs.all()[columns_[c - 1].index];
    if (!input.range.holds(value)) {
      fail("input '", input.name, "' cannot be ", value, "; give ",
           input.range.described(input.unit));
    }
    values_.push_back(value);
  }
}

void Drive::set(double time_s, Inputs& inputs) {
  const std::size_t columns = columns_.size();
  const auto next = std::upper_bound(times_s_.begin(), times_s_.end(), time_s);
  const std::size_t after = static_cast<std::size_t>(next - times_s_.begin());
  const std::size_t before = after > 0 ? after - 1 : 0;
  double share = 0;
  if (after > 0 && after < times_s_.size()) {
    share = (time_s - times_s_[before]) / (times_s_[after] - times_s_[before]);
  }
  for (std::size_t c = 0; c < columns; ++c) {
    double value = values_[before * columns + c];
    if (share > 0 && !is_switch_[c]) value += share * (values_[after * columns + c] - value);
    inputs.set(columns_[c], value);
  }
}

}  // namespace perpend
