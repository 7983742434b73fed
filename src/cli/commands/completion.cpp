// The scripts of templates/completion. They call the program again for the candidates: see
// print_candidates().
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/complete/shell_words.h"
#include "cli/session.h"
#include "domain/model/vocabulary.h"
#include "resources/resource.h"

namespace baton::cli {
namespace {

class PrintScript final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("shell", shell_, "bash, zsh or fish");
  }

  void run(Session& session) override {
    const std::optional<Shell> shell = shell_named(shell_);
    if (!shell) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "invalid value",
                             .subject = "SHELL " + shell_,
                             .hint = model::choice_hint(shell_, shell_names())});
    }
    const std::string_view script = resources::find_completion_script(shell_)->content;
    if (!session.json()) return session.write(Stream::output, script);
    session.print_json({{"shell", shell_}, {"script", script}});
  }

 private:
  std::string shell_;
};

}  // namespace

constinit const CommandEntry kCompletionCommand = {
    .name = "completion",
    .summary = "Print the completion script of a shell",
    .description =
        R"(Packages install the scripts where the shell looks for them. Without a package, load
the script from your shell's start file. It completes commands, options, and
values from the project: agents, executions, ids, gates, keys, notes.

Examples:
  baton completion bash >> ~/.bashrc
  mkdir -p ~/.zfunc && baton completion zsh > ~/.zfunc/_baton
  echo 'fpath=(~/.zfunc $fpath); autoload -Uz compinit && compinit' >> ~/.zshrc
  mkdir -p ~/.config/fish/completions
  baton completion fish > ~/.config/fish/completions/baton.fish
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<PrintScript>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
