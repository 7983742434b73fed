#include "app/retention/prune_project.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

struct PrunedKind {
  std::string_view kind;  // of an ExpiredItem
  std::string_view one;
  std::string_view several;
};
constexpr PrunedKind kPrunedKinds[] = {
    {"archive", "archive", "archives"},
    {"output", "output", "outputs"},
    {"compacted", "compacted output", "compacted outputs"},
    {"receipt", "receipt", "receipts"},
    {"handoff", "handoff", "handoffs"},
    {"session", "session", "sessions"},
    {"value", "value", "values"},
    {"key", "data key", "data keys"},
    {"journal", "part of the journal", "parts of the journal"},
    {"backup", "backup", "backups"},
};

std::string lines_of_notes(const app::NotesPruned& answer) {
  std::string lines;
  for (const app::PrunedNote& note : answer.pruned) {
    lines += concat("  ", text::one_line(note.path), "  last changed ",
                    text::format_date_time(note.last_change), ", kept ",
                    std::to_string(note.kept_days), " days (", note.why, ")\n");
  }
  const std::string_view why = answer.has_unread ? "a note that cannot be read may link to it"
                                                 : "a note that is not expired links to it";
  for (const std::string& path : answer.linked) {
    lines += concat("  ", text::one_line(path), "  kept: ", why, "\n");
  }
  return lines;
}

// "  expired 2025-08-01T10:00:00Z (time to live)"
std::string age_of(const app::ExpiredItem& item) {
  const std::string time = text::format_date_time(item.last_change);
  if (item.kind == "value") return concat("  expired ", time, " (", item.why, ")\n");
  if (item.kind == "key") return concat("  its session or tree was deleted ", time, "\n");
  return concat("  last changed ", time, ", kept ", std::to_string(item.days), " days (", item.why,
                ")\n");
}

std::string lines_of_items(const std::vector<app::ExpiredItem>& items) {
  std::string lines;
  for (const app::ExpiredItem& item : items) {
    lines += concat("  ", item.kind, " ", text::one_line(item.name), age_of(item));
    for (const std::string& file : app::further_files(item)) {
      lines += concat("    with ", text::one_line(file), "\n");
    }
    for (const std::string& key : item.keys) {
      lines += concat("    with its data key ", text::one_line(key), "\n");
    }
  }
  return lines;
}

// "2 archives (4096 bytes)"
std::string sum_of(const PrunedKind& kind, const std::vector<app::ExpiredItem>& items) {
  std::size_t count = 0;
  std::uint64_t bytes = 0;
  for (const app::ExpiredItem& item : items) {
    if (item.kind != kind.kind) continue;
    ++count;
    bytes += item.bytes;
  }
  if (count == 0) return {};
  return concat(std::to_string(count), " ", count == 1 ? kind.one : kind.several, " (",
                std::to_string(bytes), " bytes)");
}

std::string sums_of(const std::vector<app::ExpiredItem>& items) {
  std::vector<std::string> sums;
  for (const PrunedKind& kind : kPrunedKinds) {
    if (std::string sum = sum_of(kind, items); !sum.empty()) sums.push_back(std::move(sum));
  }
  return text::enumerate(sums);
}

std::string text_of(const app::ProjectPruned& answer) {
  const app::NotesPruned& notes = answer.notes;
  std::string lines = concat(lines_of_items(answer.items), lines_of_notes(notes));
  const std::string sums = sums_of(answer.items);
  if (!sums.empty()) {
    lines += notes.applies ? concat("Removed ", sums, "\n")
                           : concat(sums, " expired; --apply removes them\n");
  }
  if (notes.pruned.empty()) return lines.empty() ? "Nothing has expired\n" : lines;
  if (notes.applies) return concat(lines, "Removed ", counted(notes.pruned.size(), "note"), "\n");
  return concat(lines, std::to_string(notes.pruned.size()), " of ", counted(notes.notes, "note"),
                " expired; --apply removes them\n");
}

}  // namespace

constinit const CommandEntry kPruneCommand = {
    .name = "prune",
    .summary = "Remove expired data",
    .description =
        R"(Lists what is past its retention period; --apply removes it permanently: notes, archived
workflows with their summaries and data keys, outputs and receipts of workflows that are
neither active nor parked, compacted outputs of this state file's workflows to which
nothing refers, archived shared contexts with their data keys, expired values of active
shared contexts, data keys of deleted shared contexts and thread trees, and older parts of
the journal and backups. Never the state of an active or parked workflow, nor the journal
from the last state of a lost one on. The period is the retentionPeriod of the policies
that cover an item, else the contextRetention of its agent's rule, else limits.retention
(for notes contextStore.retention) of the configuration, else 30 days. What contains items
of several agents is kept for the longest period. A note that a kept note links to, or
names as its successor, is kept. Only a person may use --apply.

Examples:
  baton prune
  baton prune --older-than 90 --json
  baton prune --apply
)",
    .make = [] { return table_command(app::prune_project, {.text = text_of}); },
    .works_anywhere = true,
};

}  // namespace baton::cli
