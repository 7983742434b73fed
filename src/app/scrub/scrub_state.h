#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/core/progress.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/scrub/scrub_report.h"
#include "baton/result.h"

namespace baton::app {

// What the journal holds.
struct ScrubbedJournal {
  bool exists = false;
  std::size_t changes = 0;  // whose record, or the state after it, has something to redact
};

// Looks at the state, the journal and the backups. conflict, malformed: the state cannot be read.
Result<ScrubbedJournal> examine_state(Workspace& workspace, ScrubReport& report,
                                      const Progress& progress);

// A write of the scrubbed state, under the writers' lock, which it holds until it ends.
class StateScrub {
 public:
  static Result<StateScrub> begin(Workspace& workspace);

  // Redacts the state and the backups, and begins a new segment of the journal with the state. A
  // journal in which something was found is removed.
  Result<std::optional<Written>> finish(const ScrubbedJournal& journal, const std::string& detail);

 private:
  StateScrub(Workspace& workspace, std::unique_ptr<StateTransaction> transaction)
      : workspace_(&workspace), transaction_(std::move(transaction)) {}
  Result<StateChange> change(const std::string& detail, Written& written) const;
  [[nodiscard]] Result<StateChange> change_of_ended(ChangeNote note) const;

  Workspace* workspace_;
  std::unique_ptr<StateTransaction> transaction_;
};

}  // namespace baton::app
