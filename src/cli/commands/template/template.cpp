#include <array>

#include "app/agents/templates.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "cli/table_command.h"
#include "cli/template_source.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string templates_text(const app::TemplatesListed& answer) {
  const std::size_t width = widest(answer.templates, &app::MapTemplate::name);
  std::string lines;
  for (const app::MapTemplate& found : answer.templates) {
    const std::string_view about = model::text_member(found.configuration, "description");
    lines += text::concat(padded(text::one_line(found.name), width + 2),
                          text::one_line(about.empty() ? name_of(found.origin) : about), "\n");
  }
  return lines;
}

std::string template_text(const app::MapTemplate& shown) {
  return json::print(shown.configuration);
}

class TemplateShow final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("name", name_, "A name that `template list` prints, or a file");
  }

  void run(Session& session) override {
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const Result<app::MapTemplate> shown = named_template(name_, session, *workspace);
    if (!shown) return session.report(shown.error());
    session.print(*shown, template_text);
  }

 private:
  std::string name_;
};

constexpr CommandEntry kTemplateListCommand = {
    .name = "template list",
    .summary = "List the templates",
    .description =
        R"(A template gives a project its relevance map and gates. The project's own are files
.claude/templates/NAME.json.

Examples:
  baton template list
  baton init --template trio --feature search
)",
    .make = [] { return table_command(app::list_templates, {.text = templates_text}); },
    .works_anywhere = true,
};

constexpr CommandEntry kTemplateShowCommand = {
    .name = "template show",
    .summary = "Print a template",
    .description =
        R"(Prints the part of a configuration that the template adds to .claude/baton.json.

Examples:
  baton template show trio
  mkdir -p .claude/templates && baton template show trio > .claude/templates/mine.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TemplateShow>()); },
    .works_anywhere = true,
};

constexpr std::array kTemplateVerbs = {&kTemplateListCommand, &kTemplateShowCommand};

}  // namespace

constinit const CommandEntry kTemplateCommand = {
    .name = "template",
    .summary = "List and show templates for `init --template`",
    .description =
        R"(A template is a part of a configuration: a relevance map, and gates and policies if it
needs any. `baton template` alone lists.
)",
    .verbs = kTemplateVerbs,
    .lists_alone = true,
};

}  // namespace baton::cli
