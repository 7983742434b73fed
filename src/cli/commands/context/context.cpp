#include <array>

#include "app/context/build_agent_context.h"
#include "cli/commands/commands.h"
#include "cli/commands/context/verbs.h"
#include "cli/context_sizes_text.h"
#include "cli/layout.h"
#include "cli/member_options.h"
#include "cli/progress_bar.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// A prompt is Markdown; text of other agents is enclosed in marker lines in both.
constexpr std::array<std::string_view, 3> kContextForms = {"markdown", "prompt", "json"};

// One line per item: included or excluded, kind, id, size and reason.
std::string explanation_of(const app::AgentContextBuilt& answer) {
  std::string lines;
  for (const context::ExplainedItem& item : answer.built.explanation.items) {
    const bool admitted = item.verdict == context::Verdict::admitted;
    lines +=
        text::concat(admitted ? "in   " : "out  ", item.kind, " ", text::one_line(item.id), " (",
                     counted(item.tokens, "token"), "): ", text::one_line(item.reason), "\n");
  }
  if (!answer.built.missing.empty()) {
    lines += text::concat("missing: ", text::one_line(text::enumerate(answer.built.missing)), "\n");
  }
  return lines.empty() ? "The workflow is empty: no items to explain\n" : lines;
}

std::string text_of(const app::AgentContextBuilt& answer) {
  if (answer.view == app::ContextView::explanation) return explanation_of(answer);
  if (answer.view == app::ContextView::tokens) return context_sizes_text(answer.sizes);
  return text::printable(answer.markdown);
}

class Context final : public Command {
 public:
  void declare(Options& options) override {
    options.choice("--format", format_, kContextForms,
                   "Default: markdown, same as prompt; --json selects json");
    members_.declare<app::BuildAgentContext>(options);
  }

  void run(Session& session) override {
    if (!session.choose_format(format_)) return;
    app::BuildAgentContext request;
    if (!members_.read(session, request)) return;
    if (!session.json()) request.form = app::ContextForm::markdown;
    if (request.of == app::ContextsOf::all_agents) {
      request.progress = progress_bar(session, "agents");
    }
    session.call(app::build_agent_context, request, text_of);
  }

 private:
  MemberOptions members_;
  std::optional<std::string> format_;
};

constexpr std::array kContextVerbs = {&kContextDiffCommand};

}  // namespace

constinit const CommandEntry kContextCommand = {
    .name = "context",
    .summary = "Print the context of an agent",
    .description =
        R"(Builds the context from the agent's rule, the policies and the workflow's state.
Exits 1 if required context is missing, unless --degraded is given, the agent
was started with --force, or a waiver allows its next start. Text from other
agents is enclosed in marker lines, as data.

--budget shortens items in a fixed order until the context fits: details of gates,
notes, artifacts, optional outputs, decisions, required outputs; the oldest first.
It lists what it shortened. What the agent's rule requires stays whole: if that does
not fit, the exit code is 8 and the hint has the least budget. Tokens are estimated
as code points divided by 4.

--inline-artifacts adds the text of artifacts' files. It reads only files of the
project: not hidden ones, and none over 256 KiB. A warning counts the others.

--tokens counts instead of printing: the context that the other options describe, as
the agent reads it, the whole state as stored, and the context with every completed
output, decision, constraint and artifact (default-allow).

`baton context diff` compares two contexts.

Examples:
  baton context code-writer
  baton context code-writer --json > context.json
  baton context security-auditor --explain
  baton context code-writer --budget 2000
  baton context code-writer --inline-artifacts
  baton context --all --tokens
  baton context code-writer --scope all --all-runs --degraded
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Context>()); },
    .verbs = kContextVerbs,
};

}  // namespace baton::cli
