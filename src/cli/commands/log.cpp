#include "app/recovery/list_changes.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;
using text::one_line;

constexpr std::size_t kRevisionWidth = 6;
constexpr std::size_t kWhoWidth = 30;

std::string what_of(const JournalEntry& entry) {
  const std::string command = one_line(entry.note.command);
  const std::string detail = one_line(entry.note.detail);
  const std::string_view colon = detail.empty() ? "" : ": ";
  switch (entry.kind) {
    case JournalKind::update: return concat(command, colon, detail);
    case JournalKind::outside: return command.empty() ? "edited outside baton" : command;
    case JournalKind::ended:
      return entry.note.workflow.empty() ? command : command + " (workflow ended)";
    case JournalKind::denied: return concat("denied: ", command, colon, detail);
    case JournalKind::parked: return concat(command, " (while parked)", colon, detail);
    case JournalKind::whole:
    case JournalKind::checkpoint: break;
  }
  return concat(command, colon, detail);
}

// The notes that an agent wrote during the execution, below the execution's change.
std::string files_of(const ChangeNote& note) {
  std::string lines;
  for (const std::string& file : note.context_files) {
    lines += concat(std::string(kRevisionWidth + 2, ' '), "note ", one_line(file), "\n");
  }
  return lines;
}

std::string line_of(const JournalEntry& entry) {
  const ChangeNote& note = entry.note;
  const std::string who = note.by.empty() ? "-" : one_line(note.by);
  return concat("  ", padded(std::to_string(note.revision.value), kRevisionWidth),
                text::format_date_time(note.at), "  ", padded(who, kWhoWidth), what_of(entry), "\n",
                files_of(note));
}

std::string horizon(const JournalEntry& oldest) {
  return concat("The journal reaches back to ", text::format_date_time(oldest.note.at),
                " (revision ", std::to_string(oldest.note.revision.value), ").\n");
}

std::string text_of(const app::ChangesListed& answer) {
  std::string lines;
  const std::string* workflow = nullptr;
  for (const JournalEntry& entry : answer.entries) {
    const std::string& of = entry.note.workflow;  // an edited file may lack it
    if (!of.empty() && (workflow == nullptr || *workflow != of)) {
      lines += one_line(of) + "\n";
      workflow = &of;
    }
    lines += line_of(entry);
  }
  if (!answer.oldest) return "No journal yet: baton's first write creates it.\n";
  return concat(lines.empty() ? "No matching entries.\n" : lines, horizon(*answer.oldest));
}

}  // namespace

constinit const CommandEntry kLogCommand = {
    .name = "log",
    .summary = "List the changes of the workflow and their authors",
    .description = R"(Prints revision, time, author and command, newest first. An edit made outside
baton is listed after baton's next write. `baton show --at` prints the state
after a change, `baton undo` reverts a change. --denials lists changes that
were refused because an upstream output is missing or an item belongs to
another agent; an operation that the caller may not run at all is not recorded.

Examples:
  baton log
  baton log -n 5
  baton log --denials --json
)",
    .make = [] { return table_command(app::list_changes, {.text = text_of}); },
};

}  // namespace baton::cli
