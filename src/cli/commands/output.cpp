#include "app/context/show_output_template.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// Markdown that `record` accepts once its placeholders are filled in.
std::string template_text(const app::OutputTemplateShown& answer) {
  const handoff::OutputTemplate& output = answer.output;
  const std::string agent = text::one_line(output.agent);
  std::string lines = text::concat("# Output of ", agent, "\n\n");
  if (!output.recipients.empty()) {
    lines += text::concat("For ", text::one_line(text::enumerate(output.recipients)), ".\n");
  }
  lines += text::concat(
      "Fill in the placeholders, delete members without content, then run\n`baton record --agent ",
      agent, " FILE`. Names, ids, times and empty lists are added.\n\n");
  for (const handoff::TemplateMember& member : output.members) {
    lines += text::concat("- `", text::one_line(member.name),
                          "`: ", text::one_line(member.explanation), "\n");
  }
  return text::concat(lines, "\n```json\n", json::print(output.skeleton), "```\n");
}

std::string schema_text(const app::OutputTemplateShown& answer) {
  return json::print(answer.schema);
}

class Output final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("agent", request_.agent, "An agent in the relevance map");
    options.flag("--schema", schema_, "Print the JSON Schema of the output, for editors");
  }

  void run(Session& session) override {
    session.call(app::show_output_template, request_, schema_ ? schema_text : template_text);
  }

 private:
  app::ShowOutputTemplate request_;
  bool schema_ = false;
};

}  // namespace

constinit const CommandEntry kOutputCommand = {
    .name = "output",
    .summary = "Print a template of an agent's output",
    .description =
        R"(The template is Markdown with one `json` block and follows from the agent's rule:
what it provides, which gates it judges, who needs it. Edit it and pass it to
`baton record`. --schema prints a JSON Schema of the block, for editors.

Examples:
  baton output code-writer > answer.md
  baton output code-writer --schema > code-writer.schema.json
  baton output code-writer --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Output>()); },
};

}  // namespace baton::cli
