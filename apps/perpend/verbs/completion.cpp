#include "description/completion.h"

#include <memory>

#include "say.h"
#include "verbs.h"

namespace perpend::cli {

void add_completion(CLI::App& app, int&) {
  CLI::App* verb =
      app.add_subcommand("completion", "Print a script that completes words in a shell");
  auto shell = std::make_shared<std::string>();
  verb->add_option("SHELL", *shell, "The shell to print it for")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  verb->footer(
      "Examples:\n"
      "  source <(perpend completion bash)\n"
      "  perpend completion fish > ~/.config/fish/completions/perpend.fish\n"
      "\n"
      "Exit codes: 0 done; 2 bad input; 3 internal error.");
  verb->callback([shell, &app] { say("{}", completion_script(app, *shell)); });
}

}  // namespace perpend::cli
