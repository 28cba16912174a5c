#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// The command line as data. --help, the manual page, the reference page and the completion of
/// shells are made from it, so that they agree.
namespace perpend::cli {

struct DescribedOption {
  std::string name;                ///< "--solvers", or "SCENE" of a positional
  std::vector<std::string> other;  ///< further names, such as "-h"
  std::string value;               ///< "NAME=VALUE", "box|cone"; empty: it takes none
  std::vector<std::string> words;  ///< what the value may be, where it is one of a few words
  std::string meaning;             ///< with default, and with which options it does not go
  bool is_positional = false;
  bool is_required = false;
  bool takes_many = false;
};

struct DescribedVerb {
  std::string name;
  std::string summary;
  std::vector<DescribedOption> options;  ///< positionals first
  std::string footer;                    ///< examples and exit codes, lines of at most 100 columns
};

DescribedOption describe(const CLI::Option& option);
DescribedVerb describe(const CLI::App& verb);
/// Of all verbs, in the order in which --help lists them.
std::vector<DescribedVerb> describe_verbs(const CLI::App& program);

/// "perpend run SCENE [OPTIONS]"
std::string usage_of(const DescribedVerb& verb, const std::string& program);
/// "--solvers, --solver TEXT"
std::string names_and_value(const DescribedOption& option);

}  // namespace perpend::cli
