#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Who changed what in a session, and when: metadata, never a value.
namespace baton::app {

// Whether it changed a key, and not the session as a whole.
bool is_of_a_key(const ChangeRow& change);

// {"sequence", "action", "key", "written_by", "at", "version", "value_size_tokens"}; of a snapshot
// "label" in the place of "key", and no version.
Json change_json(const ChangeRow& change);

struct ListSharedChanges {
  SharedCall call;
  std::optional<std::uint64_t> after = {};  // sequence; empty: from the first one
  std::optional<std::uint64_t> limit = {};  // the first ones after `after`; else the newest
};

struct SharedChangesListed {
  std::string session;
  std::vector<ChangeRow> changes;
};

// In their order. Inside Claude Code those of keys that the caller may not read are absent.
Result<Outcome<SharedChangesListed>> list_shared_changes(const ListSharedChanges& request,
                                                         Workspace& workspace);
Json to_json(const SharedChangesListed& answer);

struct DumpSession {
  SharedCall call;
};

struct SessionDumped {
  SessionRow session;
  std::vector<EntryRow> entries;
};

// Everything in a session with its values, whatever its access rules say: for people. denied:
// inside Claude Code.
Result<Outcome<SessionDumped>> dump_session(const DumpSession& request, Workspace& workspace);
Json to_json(const SessionDumped& answer);

}  // namespace baton::app
