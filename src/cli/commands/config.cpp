#include "app/documents/show_configuration.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "json/print.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ConfigurationShown& shown) {
  return json::print(*shown.document);
}

class Config final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("verb", verb_, "show (default)");
    options.flag("--defaults", defaults_, "The built-in configuration, without the project's own");
  }

  void run(Session& session) override {
    const bool shows = !verb_ || *verb_ == "show" || *verb_ == "list" || *verb_ == "ls";
    if (!shows) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "no such verb",
                             .subject = *verb_,
                             .hint = "`baton config show`"});
    }
    if (defaults_) request_.layer = app::ConfigurationLayer::defaults;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::show_configuration(request_, *workspace);
    const app::ConfigurationShown* shown = session.accepted(outcome);
    if (shown == nullptr) return;
    session.print(*shown, text_of);
    session.warn(app::removed_defaults(*shown));
  }

 private:
  app::ShowConfiguration request_;
  std::optional<std::string> verb_;
  bool defaults_ = false;
};

}  // namespace

constinit const CommandEntry kConfigCommand = {
    .name = "config",
    .summary = "Print the configuration in force",
    .description = R"(Shows the built-in configuration with the project's .claude/baton.json laid
over it, as JSON. Defaults that the file removes are named on standard error.
With --json the answer also names its source and these defaults.

Examples:
  baton config show
  baton config show --defaults > .claude/baton.json
  baton config show --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Config>()); },
};

}  // namespace baton::cli
