#include "app/context/show_access.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string name_of_type(const context::AccessEntry& entry) {
  const std::string_view kind = policy::to_text(entry.kind);
  return entry.type.empty() ? std::string(kind) : concat(kind, "/", text::one_line(entry.type));
}

std::string fields_of(const context::AccessEntry& entry) {
  std::vector<std::string> fields;
  for (const policy::FieldRule& rule : entry.redacted) {
    fields.push_back(concat(text::one_line(rule.field), " (", policy::to_text(rule.action), ")"));
  }
  return fields.empty() ? std::string() : concat("; without ", listed_briefly(fields));
}

std::string access_text(const app::AccessShown& answer) {
  const std::size_t types = widest(answer.entries, name_of_type);
  const std::size_t authors = widest(answer.entries, &context::AccessEntry::author);
  std::string lines;
  for (const context::AccessEntry& entry : answer.entries) {
    lines +=
        concat(entry.judgement.admitted() ? "yes  " : "no   ", padded(name_of_type(entry), types),
               "  ", padded(text::one_line(entry.author), authors), "  ",
               padded(context::to_text(entry.judgement.basis), 7), "  ",
               text::one_line(entry.judgement.reason), fields_of(entry), "\n");
  }
  return lines.empty() ? "No such items\n" : lines;
}

}  // namespace

constinit const CommandEntry kAccessCommand = {
    .name = "access",
    .summary = "Show what an agent may see and why",
    .description =
        R"(Lists the items that AGENT may see (yes) and may not see (no), by context type and by
the agent that made them, and what decides it: the relevance map, a policy, or the
default if neither does. TYPE limits the list to a context type, such as decision or
decision/security, or to the items of one agent. Agents may ask for themselves.

Examples:
  baton access code-writer
  baton access code-writer security-auditor
  baton access code-writer decision --json
)",
    .make = [] { return table_command(app::show_access, {.text = access_text}); },
};

}  // namespace baton::cli
