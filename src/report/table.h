#pragma once

#include <string>
#include <vector>

namespace perpend {

/// A table for a terminal: the first column is left-aligned, the others right-aligned.
class Table {
 public:
  explicit Table(std::vector<std::string> headers) : headers_(std::move(headers)) {}

  void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// A line across the table before the next row.
  void add_rule() { rows_.emplace_back(); }
  std::string text() const;

 private:
  std::vector<std::string> headers_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace perpend
