#include "app/core/archive/needed_history.h"

#include <algorithm>
#include <vector>

#include "app/core/archive/lost_workflows.h"
#include "app/core/state/known_states.h"

namespace baton::app {
namespace {

bool is_last_state_of(const MissingWorkflow& lost, const JournalEntry& entry) {
  return makes_state(entry) && entry.note.workflow == lost.workflow &&
         lost.state.matches(entry.note.revision, entry.digest);
}

}  // namespace

Result<std::optional<std::uint64_t>> oldest_needed_record(const History& history,
                                                          Workspace& workspace) {
  BATON_TRY(const std::vector<MissingWorkflow> lost, lost_workflows(history, workspace));
  std::optional<std::uint64_t> oldest;
  for (const MissingWorkflow& workflow : lost) {
    const auto last =
        std::find_if(history.entries.rbegin(), history.entries.rend(),
                     [&](const JournalEntry& entry) { return is_last_state_of(workflow, entry); });
    if (last == history.entries.rend()) continue;
    oldest = std::min(oldest.value_or(last->sequence), last->sequence);
  }
  return oldest;
}

}  // namespace baton::app
