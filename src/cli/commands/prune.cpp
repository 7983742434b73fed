#include <algorithm>

#include "app/notes/prune_notes.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string text_of(const app::NotesPruned& answer) {
  std::string lines;
  for (const app::PrunedNote& note : answer.pruned) {
    lines += concat("  ", text::one_line(note.path), "  last changed ",
                    text::format_date_time(note.last_change), ", kept ",
                    std::to_string(note.kept_days), " days (", note.why, ")\n");
  }
  for (const std::string& path : answer.linked) {
    lines += concat("  ", text::one_line(path), "  stays: a note that is kept links to it\n");
  }
  if (answer.applies) {
    return concat(lines, "Removed ", counted(answer.pruned.size(), "note"), "\n");
  }
  const std::string all = counted(answer.notes, "note");
  if (answer.pruned.empty()) return concat(lines, "None of ", all, " is old enough to go\n");
  return concat(lines, std::to_string(answer.pruned.size()), " of ", all,
                " would go; --apply removes them\n");
}

class Prune final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--apply", request_.applies, "Remove them; without it they are only listed");
    options.option("--older-than", days_,
                   {.value = "DAYS", .help = "Instead of what policies and settings say"});
  }

  void run(Session& session) override {
    if (days_) request_.days = static_cast<std::uint32_t>(std::min(*days_, kMostDays));
    session.call(app::prune_notes, request_, text_of);
  }

 private:
  static constexpr std::uint64_t kMostDays = 99'999;

  app::PruneNotes request_;
  std::optional<std::uint64_t> days_;
};

}  // namespace

constinit const CommandEntry kPruneCommand = {
    .name = "prune",
    .summary = "Remove notes that are older than they are kept",
    .description = R"(Lists them; only --apply removes them, for good. How long a note is kept
since its last change is said by the policy of its agent (retentionPeriod), its rule
(contextRetention), the configuration (contextStore.retention), or is 30 days. What a
note that stays links to, stays. For people: refused (exit 6) inside Claude Code.

Examples:
  baton prune
  baton prune --older-than 90 --json
  baton prune --apply
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Prune>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
