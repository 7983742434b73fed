#include <algorithm>
#include <array>
#include <span>

#include "app/core/findings/error_text.h"
#include "app/workflow/workflow_status.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/layout.h"
#include "cli/next_text.h"
#include "cli/status_text.h"
#include "cli/table_command.h"
#include "cli/task_text.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/duration.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;
using text::one_line;

constexpr std::size_t kLabelWidth = 10;
constexpr std::size_t kIdWidth = 10;
constexpr std::size_t kMostTasks = 20;
constexpr std::size_t kMostInvalid = 5;

std::string labelled(std::string_view label, std::string_view value) {
  if (value.empty()) return {};
  return concat("  ", padded(label, kLabelWidth), value, "\n");
}

std::string tokens_text(const app::WorkflowStatus& status) {
  const std::string tokens = concat("about ", std::to_string(status.state_tokens));
  if (status.token_limit == 0) return tokens + " tokens";
  return concat(tokens, " of ", std::to_string(status.token_limit), " tokens");
}

// "code-writer in progress"; a state that was edited may name an agent that is not.
std::string current_agent_text(const app::WorkflowStatus& status, std::string_view agent) {
  const bool is_running =
      std::ranges::any_of(status.executions, [agent](const app::ExecutionStatusLine& line) {
        return line.agent == agent && line.status == "in_progress";
      });
  const std::string name = one_line(agent);
  return is_running ? concat(name, " in progress") : concat("current agent ", name);
}

std::string head(const app::WorkflowStatus& status) {
  const app::StateCounts& counts = status.counts;
  std::string phase = one_line(status.text("phase"));
  if (const std::string_view agent = status.text("currentAgent"); !agent.empty()) {
    phase += concat(", ", current_agent_text(status, agent));
  }
  std::string revision = std::to_string(status.revision.value);
  if (status.age) revision += concat(", updated ", text::describe(*status.age), " ago");
  return concat(one_line(status.text("workflowId")), ": ", one_line(status.text("featureName")),
                "\n", labelled("about", one_line(status.text("featureDescription"))),
                labelled("phase", phase), labelled("revision", revision),
                labelled("branch", one_line(status.text("branchName"))),
                labelled("prd", one_line(status.text("prdPath"))),
                labelled("state", concat(status.state_file, status.is_parked ? " (parked), " : ", ",
                                         tokens_text(status))),
                labelled("holds", concat(counted(counts.decisions, "decision"), ", ",
                                         counted(counts.constraints, "constraint"), ", ",
                                         counted(counts.artifacts, "artifact"))));
}

std::string how_long(const app::ExecutionStatusLine& line) {
  const auto start = text::parse_date_time(line.start_time);
  const auto end = text::parse_date_time(line.end_time);
  return start && end ? concat(", ", text::describe(*end - *start)) : std::string();
}

std::string execution_text(const app::ExecutionStatusLine& line) {
  std::string text =
      concat("  ", padded(one_line(line.id), kIdWidth), padded(one_line(line.agent), kAgentWidth));
  if (line.age) {
    text += concat("running for ", text::describe(*line.age));
    if (line.silence) text += concat(", last activity ", text::describe(*line.silence), " ago");
  } else {
    text += concat(one_line(line.status), how_long(line));
  }
  if (!line.task.empty()) text += concat(", on task ", one_line(line.task));
  if (line.output_status == "warning" || line.output_status == "error") {
    text += concat(", with status ", line.output_status);
  }
  if (line.output_status.starts_with("[ENCRYPTED:"))
    text += concat(", output ", line.output_status);
  if (!line.failure_reason.empty()) text += concat(": ", one_line(line.failure_reason));
  if (!line.forced_without.empty()) {
    text += concat(" (forced without ", one_line(text::enumerate(line.forced_without)), ")");
  }
  return text + "\n";
}

std::string gates_text(const app::WorkflowStatus& status) {
  constexpr std::array kOrder = {model::GateStatus::failed, model::GateStatus::warning,
                                 model::GateStatus::pending, model::GateStatus::passed};
  std::string text;
  for (const model::GateStatus wanted : kOrder) {
    std::vector<std::string> names;
    for (const auto& [name, gate] : status.gates) {
      if (gate == wanted) names.push_back(one_line(name));
    }
    text += labelled(model::name_of(wanted), text::enumerate(names));
  }
  return text;
}

// The number of completed tasks, and a line for each other task.
std::string tasks_text(const std::vector<app::TaskHead>& tasks) {
  if (tasks.empty()) return {};
  std::string lines;
  std::size_t open = 0;
  std::size_t done = 0;
  for (const app::TaskHead& task : tasks) {
    const bool is_done = task.standing == tasks::Standing::done;
    done += is_done ? 1 : 0;
    if (!is_done && ++open <= kMostTasks) lines += concat("  ", task_line(task));
  }
  if (open > kMostTasks) {
    lines += concat("  and ", std::to_string(open - kMostTasks), " more: `baton task list`\n");
  }
  return concat(
      labelled("done", concat(std::to_string(done), " of ", counted(tasks.size(), "task"))), lines);
}

// The files that are not fresh, and the number of those that are.
std::string evidence_text(const std::vector<app::ItemEvidence>& evidence) {
  constexpr std::size_t kWidth = 14;
  std::string text;
  std::size_t fresh = 0;
  for (const app::ItemEvidence& file : evidence) {
    if (file.status == app::EvidenceStatus::fresh) {
      ++fresh;
      continue;
    }
    text += concat("  ", padded(app::name_of(file.status), kWidth), one_line(file.item), ": ",
                   one_line(file.path), "\n");
  }
  if (fresh == 0) return text;
  return concat(text, "  ", padded(app::name_of(app::EvidenceStatus::fresh), kWidth),
                counted(fresh, "file"), "\n");
}

std::string section(std::string_view title, const std::string& lines) {
  return lines.empty() ? std::string() : concat("\n", title, "\n", lines);
}

// Printed first, because an invalid state makes all other lines unreliable.
std::string invalid_text(const Findings& invalid) {
  if (invalid.empty()) return {};
  const bool is_cut = invalid.size() > kMostInvalid;
  std::string lines;
  for (const Finding& finding : std::span(invalid).first(std::min(invalid.size(), kMostInvalid))) {
    lines += concat("  ", one_line(app::text_with_place(finding)), "\n");
  }
  return concat(
      "The state is invalid\n", lines,
      is_cut ? concat("  and ", std::to_string(invalid.size() - kMostInvalid), " more\n") : "",
      "  `baton validate` shows where; `baton undo` takes the latest change back\n\n");
}

std::string workflow_text(const app::WorkflowStatus& status) {
  std::string executions;
  for (const app::ExecutionStatusLine& line : status.executions) {
    executions += execution_text(line);
  }
  std::string warnings;
  for (const std::string& warning : status.warnings) {
    warnings += concat("  ", one_line(warning), "\n");
  }
  std::string parked;
  for (const app::ParkedWorkflow& workflow : status.parked) parked += parked_line(workflow);
  return concat(invalid_text(status.invalid), head(status), section("Executions", executions),
                section("Tasks", tasks_text(status.tasks)), section("Gates", gates_text(status)),
                section("Evidence", evidence_text(status.evidence)),
                section("Next", next_text(status.next, "  ")), section("Parked", parked),
                section("Warnings", warnings));
}

// One line for each chain from a stale output to what changed.
std::string stale_text(const app::StaleOutputs& outputs) {
  std::string text;
  for (const workflow::StaleChain& chain : outputs.stale.chains) {
    text += concat(one_line(workflow::to_text(chain)), "\n");
  }
  const std::size_t more = outputs.stale.total - outputs.stale.chains.size();
  if (more != 0) text += concat("and ", std::to_string(more), " more\n");
  return text.empty() ? "no output is stale\n" : text;
}

std::string foreign_text(const app::ForeignStatus& foreign) {
  std::string members;
  for (const app::TellingMember& member : foreign.members) {
    members += concat("  ", padded(member.kind, kLabelWidth), one_line(member.pointer), " = ",
                      one_line(json::print_compact(member.value)), "\n");
  }
  const std::string about =
      foreign.is_adopted
          ? concat(" is adopted, at revision ", std::to_string(foreign.revision.value))
          : std::string(" is not managed by baton; baton leaves it unchanged");
  const std::string format =
      foreign.format.has_mapping
          ? concat(one_line(foreign.format.name), ": ", one_line(foreign.format.description))
          : "unknown";
  return concat(one_line(foreign.state_file), about, "\n", labelled("format", format), members,
                "\n", commands_text("Useful now", foreign.next));
}

}  // namespace

std::string status_text(const app::StatusAnswer& answer) {
  if (const auto* foreign = std::get_if<app::ForeignStatus>(&answer.state)) {
    return foreign_text(*foreign);
  }
  if (const auto* stale = std::get_if<app::StaleOutputs>(&answer.state)) {
    return stale_text(*stale);
  }
  return workflow_text(std::get<app::WorkflowStatus>(answer.state));
}

constinit const CommandEntry kStatusCommand = {
    .name = "status",
    .summary = "Show the workflow's status",
    .description =
        R"(Prints the phase, executions and their results, gates, the next agents, and parked
workflows (see `baton switch`). If baton does not manage the state file, status
reports this and leaves the file unchanged. Exits 7 if there is no workflow.
An output is stale if something that it was built on, at any distance, was
replaced or amended later, failed later, or completed only later; --stale lists
these, at most 500.

Examples:
  baton status
  baton status --stale
  baton status --json
)",
    .make =
        [] {
          return table_command(app::show_status,
                               {.text = status_text, .complete = omit_digest_in_text});
        },
};

}  // namespace baton::cli
