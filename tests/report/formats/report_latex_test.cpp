#include "report/formats/report_latex.h"

#include <gtest/gtest.h>

#include "report/sample_report.h"

namespace perpend {
namespace {

TEST(ReportLatex, WritesABooktabsTable) {
  EXPECT_EQ(table_latex(sample_report().sections[0].tables[0]),
            R"(% needs \usepackage{booktabs,graphicx}
\begin{table}
  \centering
  \caption{Medians of $w$ \& x\_1}
  \label{tab:medians}
  \small\setlength{\tabcolsep}{4pt}%
  % made smaller only where it is wider than the page
  \resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
  \begin{tabular}{lrr}
    \toprule
    solver & \shortstack[r]{time\\{}[ms]} & \shortstack[r]{error\\{}[J]} \\
    \midrule
    bpp, dense & 84.60 & {\bfseries\boldmath $1.0 \cdot 10^{-6}$} \\
    pgs "25" & 14.30 & $1.2 \cdot 10^{2}$$^\dagger$ \\
    none & -- & $\infty$ \\
    \bottomrule
  \end{tabular}}
  \par\smallskip\footnotesize $^\dagger$ did not reach its tolerance
  \par\smallskip\footnotesize 100 \% of \textless{}/script\textgreater{} runs
\end{table}
)");
}

TEST(ReportLatex, WritesTheNamesOfGroupsAboveTheirColumns) {
  ReportTable table{.id = "t", .title = ""};
  table.columns = {{.label = "solver", .is_text = true},
                   {.label = "time", .group = "wall"},
                   {.label = "error", .group = "wall"}};
  EXPECT_NE(table_latex(table).find("    \\multicolumn{1}{c}{} & \\multicolumn{2}{c}{wall} \\\\\n"
                                    "    \\cmidrule(lr){2-3}\n"
                                    "    solver & time & error \\\\\n"),
            std::string::npos)
      << table_latex(table);
}

TEST(ReportLatex, EscapesAFormulaThatIsMoreThanAFormula) {
  ReportTable table{"t", "", {{.label = "a"}}, {{-1.5}}, {}};
  const auto caption = [&](const char* title) {
    table.title = title;
    const std::string text = table_latex(table);
    const std::size_t begin = text.find("\\caption{") + 9;
    return text.substr(begin, text.find("}\n", begin) - begin);
  };
  EXPECT_EQ(caption("$\\frac{1}{2} a_i \\le 10^{-3}$"), "$\\frac{1}{2} a_i \\le 10^{-3}$");
  EXPECT_EQ(caption("$\\input{x}$"), "\\$\\textbackslash{}input\\{x\\}\\$");
  EXPECT_EQ(caption("$^^5cinput x$"), "\\$\\textasciicircum{}\\textasciicircum{}5cinput x\\$");
  EXPECT_EQ(caption("$a} \\input x {$"), "\\$a\\} \\textbackslash{}input x \\{\\$");
  EXPECT_EQ(caption("$a%$"), "\\$a\\%\\$");
}

TEST(ReportLatex, EscapesADollarWithoutAPartner) {
  ReportTable table{"t", "5 $ of $a_b$ and $ more_", {{.label = "a"}}, {{-1.5}}, {}};
  const std::string text = table_latex(table);
  // The first two dollars are a pair.
  EXPECT_NE(text.find("\\caption{5 $ of $a\\_b$ and $ more\\_}"), std::string::npos) << text;
  table.title = "costs 5 $_";
  EXPECT_NE(table_latex(table).find("\\caption{costs 5 \\$\\_}"), std::string::npos);
  EXPECT_NE(text.find("    $-1.5$ \\\\"), std::string::npos);
}

TEST(ReportLatex, HasNoPowerOfTenWhereItIsOneAndNoLetterThatLatexLacks) {
  ReportTable table{.id = "t", .title = "ρ ≠ 10⁻⁹ σ, Kövecses, 漢"};
  table.columns = {{.label = "a", .style = NumberStyle::scientific, .digits = 1}};
  table.rows = {{2.0}, {20.0}};
  const std::string text = table_latex(table);
  EXPECT_NE(text.find("    2.0 \\\\\n"), std::string::npos) << text;
  EXPECT_NE(text.find("$2.0 \\cdot 10^{1}$"), std::string::npos) << text;
  EXPECT_NE(text.find("{$\\rho$ $\\ne$ 10$^{-}$$^9$ $\\sigma$, Kövecses, ?}"), std::string::npos)
      << text;
}

}  // namespace
}  // namespace perpend
