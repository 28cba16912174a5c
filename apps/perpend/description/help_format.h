#pragma once

#include <CLI/CLI.hpp>

namespace perpend::cli {

/// --help in lines of at most 100 columns.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* verb) const override;
};

}  // namespace perpend::cli
