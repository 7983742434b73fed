#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/shared/settings.h"
#include "store/data_store.h"

// Shared contexts (docs/shared-context.md). Every use case names its session and its caller by a
// SharedCall; the errors are domain/shared/faults.h's, in the order of decisions.md 29: request,
// session, form of the key, access, archived, existence, version, secret, size, total.
namespace baton::app {

struct SharedCall {
  std::optional<std::string> session = {};  // empty: the active workflow's
  // Who calls, as shared/participant.h has it: the system's word, never the request's.
  std::string participant;
};

// A session that is at hand, in a transaction.
struct OpenSession {
  DataTransaction& store;
  SessionRow row;
  shared::SessionSettings settings;
  std::string participant;
  Instant now;  // in an archived session the time at which it was: nothing expires there

  [[nodiscard]] std::string scope() const { return session_scope(row.id); }

  // INVALID_KEY, ACCESS_DENIED, SESSION_ARCHIVED; in this order.
  [[nodiscard]] Result<void> require_readable(const std::string& key) const;
  [[nodiscard]] Result<void> require_writable(const std::string& key) const;
  [[nodiscard]] Result<void> require_open() const;
};

using SessionWork = std::function<Result<void>(OpenSession&)>;

// SESSION_NOT_FOUND.
Result<void> read_session(const SharedCall& call, Workspace& workspace, const SessionWork& work);
Result<void> write_session(const SharedCall& call, Workspace& workspace, const SessionWork& work);

// The settings that hold in a session of the project.
Result<shared::SessionSettings> settings_of(const SessionRow& session, Workspace& workspace);

// SESSION_NOT_FOUND also for what is no id at all, and where there is no workflow.
Result<Identifier> session_named(const std::optional<std::string>& name, Workspace& workspace);

}  // namespace baton::app
