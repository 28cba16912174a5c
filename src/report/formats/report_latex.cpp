#include "report/formats/report_latex.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "report/formats/cell_text.h"

namespace perpend {
namespace {

/// What LaTeX reads as something else, or what its default fonts do not have.
constexpr std::array<std::pair<std::string_view, std::string_view>, 63> replacements = {{
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"&", "\\&"},
    {"%", "\\%"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"–", "--"},
    {"−", "$-$"},
    {"±", "$\\pm$"},
    {"×", "$\\times$"},
    {"·", "$\\cdot$"},
    {"≤", "$\\le$"},
    {"≥", "$\\ge$"},
    {"≈", "$\\approx$"},
    {"∞", "$\\infty$"},
    {"²", "$^2$"},
    {"³", "$^3$"},
    {"µ", "$\\mu$"},
    {"μ", "$\\mu$"},
    {"…", "\\ldots{}"},
    {"\n", " "},
    {"α", "$\\alpha$"},
    {"β", "$\\beta$"},
    {"γ", "$\\gamma$"},
    {"δ", "$\\delta$"},
    {"ε", "$\\varepsilon$"},
    {"κ", "$\\kappa$"},
    {"λ", "$\\lambda$"},
    {"ν", "$\\nu$"},
    {"π", "$\\pi$"},
    {"ρ", "$\\rho$"},
    {"σ", "$\\sigma$"},
    {"τ", "$\\tau$"},
    {"φ", "$\\varphi$"},
    {"ω", "$\\omega$"},
    {"Δ", "$\\Delta$"},
    {"Σ", "$\\Sigma$"},
    {"→", "$\\to$"},
    {"≠", "$\\ne$"},
    {"†", "$\\dagger$"},
    {"⁻", "$^{-}$"},
    {"⁰", "$^0$"},
    {"¹", "$^1$"},
    {"⁴", "$^4$"},
    {"⁵", "$^5$"},
    {"⁶", "$^6$"},
    {"⁷", "$^7$"},
    {"⁸", "$^8$"},
    {"⁹", "$^9$"},
    {"√", "$\\surd$"},
    {"°", "$^\\circ$"},
    {"½", "$\\frac12$"},
    {"’", "'"},
    {"“", "``"},
    {"”", "''"},
    {"\u202f", "\\,"},
    {"\u00a0", "~"},
    {"‘", "`"},
}};

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    bool is_replaced = false;
    for (const auto& [from, to] : replacements) {
      if (!text.starts_with(from)) continue;
      out += to;
      text.remove_prefix(from.size());
      is_replaced = true;
      break;
    }
    if (is_replaced) continue;
    // A letter of any alphabet is one to four bytes; LaTeX has those of Latin-1 and stops at
    // others.
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const bool is_known = first < 0x80 || first == 0xc2 || first == 0xc3;
    out += is_known ? text.substr(0, bytes) : "?";
    text.remove_prefix(std::min(bytes, text.size()));
  }
  return out;
}

/// What the formulas of reports are made of. Names come from files: a formula in one of them must
/// not be able to read or write files.
constexpr std::array<std::string_view, 26> formula_words = {
    "alpha", "approx", "beta",   "cdot",  "delta", "epsilon", "frac", "gamma", "ge",
    "infty", "kappa",  "lambda", "le",    "max",   "min",     "mu",   "ne",    "nu",
    "omega", "phi",    "pm",     "sigma", "sqrt",  "sum",     "tau",  "times"};

bool is_harmless_formula(std::string_view formula) {
  int open = 0;
  for (std::size_t k = 0; k < formula.size(); ++k) {
    const char c = formula[k];
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    open += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (open < 0 || formula.substr(k).starts_with("^^")) return false;
    if (is_letter || (c >= '0' && c <= '9')) continue;
    if (c != '\\') {
      if (std::string_view(" {}^_=+-*/<>()[]|,.:;'").find(c) == std::string_view::npos)
        return false;
      continue;
    }
    std::size_t end = k + 1;
    while (end < formula.size() && formula[end] >= 'a' && formula[end] <= 'z') ++end;
    const std::string_view word = formula.substr(k + 1, end - k - 1);
    if (std::find(formula_words.begin(), formula_words.end(), word) == formula_words.end()) {
      return false;
    }
    k = end - 1;
  }
  return open == 0;
}

/// Escapes all but the formulas. A dollar sign without a partner is one.
std::string latex_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('$');
    const std::size_t close = open == text.npos ? open : text.find('$', open + 1);
    const bool is_formula =
        close != text.npos && is_harmless_formula(text.substr(open + 1, close - open - 1));
    if (!is_formula) {
      out += escaped(text.substr(0, open));
      if (open == text.npos) return out;
      out += "\\$";
      text.remove_prefix(open + 1);
    } else {
      out += escaped(text.substr(0, open));
      out += text.substr(open, close + 1 - open);
      text.remove_prefix(close + 1);
    }
  }
  return out;
}

/// 1.46e-1 as 1.46·10⁻¹, and 1.46e0 as 1.46.
std::string latex_number(const std::string& text) {
  const std::size_t e = text.find('e');
  if (e != text.npos && text.substr(e + 1) == "0") return latex_number(text.substr(0, e));
  if (e == text.npos) return text.starts_with('-') ? "$" + text + "$" : escaped(text);
  return fmt::format("${} \\cdot 10^{{{}}}$", text.substr(0, e), text.substr(e + 1));
}

std::string latex_cell(const Cell& cell, const Column& column) {
  const bool is_number = std::holds_alternative<double>(cell.value);
  const std::string shown = cell_text(cell, column);
  std::string text = is_number ? latex_number(shown) : latex_text(shown);
  switch (cell.mark) {
    case CellMark::none:
      return text;
    case CellMark::best:
      return "{\\bfseries\\boldmath " + text + "}";
    case CellMark::failed:
      return text + "$^\\dagger$";
    case CellMark::quoted:
      return "\\textit{" + text + "}";
  }
  return text;
}

bool has_failures(const ReportTable& table) {
  for (const auto& row : table.rows) {
    for (const Cell& cell : row) {
      if (cell.mark == CellMark::failed) return true;
    }
  }
  return false;
}

/// A line above the labels with the names of groups of columns; empty if there are none.
std::string group_lines(const std::vector<Column>& columns) {
  std::vector<std::string> heads, rules;
  for (std::size_t first = 0; first < columns.size();) {
    const std::string& name = columns[first].group;
    std::size_t last = first + 1;
    while (last < columns.size() && columns[last].group == name) ++last;
    heads.push_back(fmt::format("\\multicolumn{{{}}}{{c}}{{{}}}", last - first, latex_text(name)));
    if (!name.empty()) rules.push_back(fmt::format("\\cmidrule(lr){{{}-{}}}", first + 1, last));
    first = last;
  }
  if (rules.empty()) return {};
  return fmt::format("    {} \\\\\n    {}\n", fmt::join(heads, " & "), fmt::join(rules, " "));
}

/// The unit stands below the label: columns are then as narrow as their numbers.
std::string head_of(const Column& column) {
  const std::string label = latex_text(column.label);
  if (column.unit.empty()) return label;
  return fmt::format("\\shortstack[{}]{{{}\\\\{{}}[{}]}}", column.is_text ? 'l' : 'r', label,
                     latex_text(column.unit));
}

}  // namespace

std::string table_latex(const ReportTable& table) {
  std::string alignment;
  std::vector<std::string> heads;
  for (const Column& column : table.columns) {
    alignment += column.is_text ? 'l' : 'r';
    heads.push_back(head_of(column));
  }
  std::string out = fmt::format(
      "% needs \\usepackage{{booktabs,graphicx}}\n"
      "\\begin{{table}}\n"
      "  \\centering\n"
      "  \\caption{{{}}}\n"
      "  \\label{{tab:{}}}\n"
      "  \\small\\setlength{{\\tabcolsep}}{{4pt}}%\n"
      "  % made smaller only where it is wider than the page\n"
      "  \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n"
      "  \\begin{{tabular}}{{{}}}\n"
      "    \\toprule\n"
      "{}"
      "    {} \\\\\n"
      "    \\midrule\n",
      latex_text(table.title), table.id, alignment, group_lines(table.columns),
      fmt::join(heads, " & "));
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < row.size(); ++k) {
      cells.push_back(latex_cell(row[k], table.columns.at(k)));
    }
    out += fmt::format("    {} \\\\\n", fmt::join(cells, " & "));
  }
  out += "    \\bottomrule\n  \\end{tabular}}\n";
  if (has_failures(table)) {
    out += "  \\par\\smallskip\\footnotesize $^\\dagger$ " + latex_text(table.failed_means) + "\n";
  }
  for (const std::string& note : table.notes) {
    out += "  \\par\\smallskip\\footnotesize " + latex_text(note) + "\n";
  }
  return out + "\\end{table}\n";
}

}  // namespace perpend
