#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

enum class Listing : std::uint8_t { changes, denials };

struct ListChanges {
  std::optional<std::uint64_t> limit = {};  // the newest N; 0 or default: all
  Listing listing = Listing::changes;
};

struct ChangesListed {
  std::vector<JournalEntry> entries;   // newest first
  std::optional<JournalEntry> oldest;  // the start of the journal
  Findings warnings;                   // unreadable parts of the journal, and unjournaled changes
};

// Lists the workflow's changes or the denied requests. not_found: no workflow and no journal.
Result<Outcome<ChangesListed>> list_changes(const ListChanges& request, Workspace& workspace);
Json to_json(const ChangesListed& answer);

}  // namespace baton::app
