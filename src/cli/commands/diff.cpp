#include <nlohmann/json.hpp>

#include "app/recovery/compare_states.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

constexpr std::size_t kValueWidth = 60;

std::string shown(const Json& value) {
  return shortened(text::one_line(json::print_compact(value)), kValueWidth);
}

std::string line_of(const app::ChangedPlace& place) {
  const std::string location = place.location.empty() ? "(all)" : text::one_line(place.location);
  if (!place.before) return concat("+ ", location, ": ", shown(*place.after), "\n");
  if (!place.after) return concat("- ", location, ": ", shown(*place.before), "\n");
  return concat("  ", location, ": ", shown(*place.before), " -> ", shown(*place.after), "\n");
}

std::string name_of(const app::ComparedState& state) {
  const std::string revision = concat("revision ", std::to_string(state.revision.value));
  return state.workflow.empty() ? revision
                                : concat(revision, " of ", text::one_line(state.workflow));
}

std::string heading_of(const app::StatesCompared& answer) {
  if (!answer.undone) return concat(name_of(answer.from), " -> ", name_of(answer.to), "\n");
  const std::string& command = answer.undone->command;
  return concat("`baton undo` would undo revision ", std::to_string(answer.undone->revision.value),
                " (", command.empty() ? "edited outside baton" : text::one_line(command), "):\n");
}

std::string text_of(const app::StatesCompared& answer) {
  std::string lines = heading_of(answer);
  for (const app::ChangedPlace& place : answer.changes) lines += line_of(place);
  if (answer.changes.empty()) lines += "  no difference\n";
  return lines;
}

}  // namespace

constinit const CommandEntry kDiffCommand = {
    .name = "diff",
    .summary = "Show what changed between two revisions",
    .description = R"(Prints one line for each place: + added, - removed, otherwise the old and the
new value. --json prints the changes as an RFC 6902 patch.

Examples:
  baton diff
  baton diff 7
  baton diff 7 12 --json
  baton diff --undo
)",
    .make = [] { return table_command(app::compare_states, {.text = text_of}); },
};

}  // namespace baton::cli
