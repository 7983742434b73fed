#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Creates, archives (read-only), reopens and deletes sessions. Not offered to agents.
namespace baton::app {

struct CreateSession {
  std::optional<std::string> id = {};  // empty: the active workflow's
  std::string participant;
  std::optional<Source> settings = {};  // a document of schemas/session-settings
};

// A session and its size: of the keys that the caller may read, as in list_keys.
struct SessionShown {
  SessionRow session;
  std::uint64_t keys = 0;
  std::uint64_t tokens = 0;
  std::uint64_t max_tokens = 0;
  std::uint64_t changes = 0;
  Json settings = {};  // those in force (schemas/session-settings)
};

// usage: invalid id; SESSION_EXISTS; not_found: no workflow to name it after; a
// Report: invalid settings.
Result<Outcome<SessionShown>> create_session(const CreateSession& request, Workspace& workspace);

struct NameSession {
  SharedCall call;
};

Result<Outcome<SessionShown>> show_session(const NameSession& request, Workspace& workspace);
// Archiving an archived session changes nothing.
Result<Outcome<SessionShown>> archive_session(const NameSession& request, Workspace& workspace);
// Makes an archived session writable again.
Result<Outcome<SessionShown>> reopen_session(const NameSession& request, Workspace& workspace);
Json to_json(const SessionShown& answer);

struct SessionDeleted {
  std::string id;
  std::string warning = {};  // what is left of its values
};

// Also deletes its history, snapshots and audit records; a record of the deletion remains. If it is
// created again, its keys begin at version 1.
Result<Outcome<SessionDeleted>> delete_session(const NameSession& request, Workspace& workspace);
Json to_json(const SessionDeleted& answer);

// Deletes a session within a transaction, and records who did it.
Result<void> erase_session(DataTransaction& store, const Identifier& session,
                           const std::string& participant, Instant now);

struct ListSessions {
  bool with_deleted = false;
};

struct SessionsListed {
  std::vector<SessionRow> sessions;
  std::optional<std::vector<ChangeRow>> deleted = {};  // key: the session's id
};

Result<Outcome<SessionsListed>> list_sessions(const ListSessions& request, Workspace& workspace);
Json to_json(const SessionsListed& answer);

}  // namespace baton::app
