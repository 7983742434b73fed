#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Who changed what in a session, and when. Contains metadata only, no values.
namespace baton::app {

// True if the change is to a key, not to the session as a whole.
bool is_of_a_key(const ChangeRow& change);

// The present entries of keys, once looked up; empty: the key has none.
using KnownEntries = std::map<std::string, std::optional<EntryRow>>;

// Whether the session's caller may see a change: any change of the session itself; one of a key, if
// neither an access rule nor a policy withholds the key, by the author of the change and of the
// present value. `known` is of the same session and transaction.
Result<bool> may_see(OpenSession& session, const ChangeRow& change, KnownEntries& known,
                     Workspace& workspace);

// {"sequence", "action", "key", "written_by", "at", "version", "value_size_tokens"}; for a snapshot
// "label" instead of "key", and no version.
Json change_json(const ChangeRow& change);

struct ListSharedChanges {
  SharedCall call;
  std::optional<std::uint64_t> after = {};  // sequence number; empty: from the first change
  std::optional<std::uint64_t> limit = {};  // the first ones after `after`; else the newest; 0: all
};

struct SharedChangesListed {
  std::string session;
  std::vector<ChangeRow> changes;
};

// In order. Inside Claude Code, changes of keys that the caller may not read are omitted.
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

// Returns everything in a session with its values, regardless of its access rules: for people only.
Result<Outcome<SessionDumped>> dump_session(const DumpSession& request, Workspace& workspace);
Json to_json(const SessionDumped& answer);

}  // namespace baton::app
