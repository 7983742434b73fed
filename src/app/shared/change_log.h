#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Who changed what in a session, and when: metadata, never a value (seed 000 §8.5).
namespace baton::app {

// {"sequence", "action", "key", "written_by", "at", "version", "value_size_tokens"}.
Json change_json(const ChangeRow& change);

struct ListSharedChanges {
  SharedCall call;
  std::uint64_t after = 0;  // sequence
  std::optional<std::uint64_t> limit = {};
};

struct SharedChangesListed {
  std::string session;
  std::vector<ChangeRow> changes;
};

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
