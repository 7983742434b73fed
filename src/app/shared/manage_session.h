#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/source.h"
#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

// The life of a session: created, archived (read only), deleted. None of this is
// offered to agents.
namespace baton::app {

struct CreateSession {
  std::optional<std::string> id = {};  // empty: the active workflow's
  std::string participant;
  std::optional<Source> settings = {};  // a document of schemas/session-settings
};

// A session, and how full it is.
struct SessionShown {
  SessionRow session;
  std::uint64_t keys = 0;
  std::uint64_t tokens = 0;
  std::uint64_t max_tokens = 0;
  std::uint64_t changes = 0;
};

// usage: an ill-formed id; conflict: there is one; not_found: there is no workflow that would name
// it; a Report: the settings are not valid.
Result<Outcome<SessionShown>> create_session(const CreateSession& request, Workspace& workspace);

struct NameSession {
  SharedCall call;
};

Result<Outcome<SessionShown>> show_session(const NameSession& request, Workspace& workspace);
// Archiving twice changes nothing.
Result<Outcome<SessionShown>> archive_session(const NameSession& request, Workspace& workspace);
// Back to life, as it was.
Result<Outcome<SessionShown>> reopen_session(const NameSession& request, Workspace& workspace);
Json to_json(const SessionShown& answer);

struct SessionDeleted {
  std::string id;
};

// With its history, snapshots and audit records. Its keys begin at version 1 if it is created
// again.
Result<Outcome<SessionDeleted>> delete_session(const NameSession& request, Workspace& workspace);
Json to_json(const SessionDeleted& answer);

struct ListSessions {};

struct SessionsListed {
  std::vector<SessionRow> sessions;
};

Result<Outcome<SessionsListed>> list_sessions(const ListSessions& request, Workspace& workspace);
Json to_json(const SessionsListed& answer);

}  // namespace baton::app
