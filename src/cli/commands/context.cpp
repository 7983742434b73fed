#include <array>

#include "app/context/build_agent_context.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// A prompt is Markdown: what others wrote is fenced in either.
constexpr std::array<std::string_view, 3> kContextForms = {"markdown", "prompt", "json"};
constexpr std::array<std::string_view, 2> kContextScopes = {"needed", "all"};

// One line per item: in or out, what, how large, why.
std::string explanation_of(const app::AgentContextBuilt& answer) {
  std::string lines;
  for (const context::ExplainedItem& item : answer.built.explanation.items) {
    const bool admitted = item.verdict == context::Verdict::admitted;
    lines +=
        text::concat(admitted ? "in   " : "out  ", item.kind, " ", text::one_line(item.id), " (",
                     std::to_string(item.tokens), " tokens): ", text::one_line(item.reason), "\n");
  }
  if (!answer.built.missing.empty()) {
    lines += text::concat("missing: ", text::one_line(text::enumerate(answer.built.missing)), "\n");
  }
  return lines.empty() ? "nothing to explain: the workflow is empty\n" : lines;
}

std::string text_of(const app::AgentContextBuilt& answer) {
  if (answer.view == app::ContextView::explanation) return explanation_of(answer);
  return text::printable(answer.markdown);
}

class Context final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("agent", request_.agent, "An agent of the relevance map");
    options.choice("--format", format_, kContextForms,
                   "Default: markdown, fenced, as a prompt is; --json means json");
    options.choice("--scope", scope_, kContextScopes,
                   "all: everything that policies let the agent see");
    options.flag("--all-runs", all_runs_,
                 "Every completed run of an upstream agent, not the latest");
    options.flag("--degraded", degraded_, "Accept that required context is missing");
    options.option("--execution", request_.execution_id,
                   {.value = "ID", .help = "Which one, where the agent runs more than once"});
    options.flag("--explain", explain_, "Say for every item why it is in or out, instead");
  }

  void run(Session& session) override {
    if (format_ == "json") session.choose_json();
    if (!session.json()) request_.form = app::ContextForm::markdown;
    if (scope_ == "all") request_.scope = context::Scope::all;
    if (all_runs_) request_.runs = context::Runs::all;
    if (degraded_) request_.degraded = context::Degraded::yes;
    if (explain_) request_.view = app::ContextView::explanation;
    session.call(app::build_agent_context, request_, text_of);
  }

 private:
  app::BuildAgentContext request_;
  std::optional<std::string> format_;
  std::optional<std::string> scope_;
  bool all_runs_ = false;
  bool degraded_ = false;
  bool explain_ = false;
};

}  // namespace

constinit const CommandEntry kContextCommand = {
    .name = "context",
    .summary = "Print exactly what an agent is entitled to see",
    .description = R"(Builds the agent's context from its rule, the policies and the workflow so
far. Exits 1 where required context is missing, unless --degraded is given, the
agent was started with --force, or a waiver admits its next start.
Other agents' words stand between marked lines, as data.

Examples:
  baton context code-writer
  baton context code-writer --json > context.json
  baton context security-auditor --explain
  baton context code-writer --scope all --all-runs --degraded
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Context>()); },
};

}  // namespace baton::cli
