#include "app/documents/show_configuration.h"
#include "cli/commands/commands.h"
#include "cli/member_options.h"
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
    members_.declare<app::ShowConfiguration>(options);
  }

  void run(Session& session) override {
    const bool shows = !verb_ || *verb_ == "show" || *verb_ == "list" || *verb_ == "ls";
    if (!shows) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "unknown verb",
                             .subject = *verb_,
                             .hint = "run `baton config show`"});
    }
    app::ShowConfiguration request;
    if (!members_.read(session, request)) return;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::show_configuration(request, *workspace);
    const app::ConfigurationShown* shown = session.accepted(outcome);
    if (shown == nullptr) return;
    session.print(*shown, text_of);
    session.warn(app::removed_defaults(*shown));
  }

 private:
  MemberOptions members_;
  std::optional<std::string> verb_;
};

}  // namespace

constinit const CommandEntry kConfigCommand = {
    .name = "config",
    .summary = "Print the effective configuration",
    .description = R"(Prints the built-in configuration, overridden by the project's
.claude/baton.json, as JSON. Defaults that the file removes are listed on
standard error. With --json the answer includes its source and these defaults.

Examples:
  baton config show
  baton config show --defaults > .claude/baton.json
  baton config show --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Config>()); },
};

}  // namespace baton::cli
