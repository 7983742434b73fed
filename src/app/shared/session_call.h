#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/values/store_answer.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/shared/settings.h"
#include "store/data_store.h"

// Shared contexts (docs/shared-context.md). Every use case has its session and its caller in a
// SharedCall; the errors are those of domain/shared/faults.h, in the order of decisions.md 29:
// request, session, form of the key, access, archived, existence, version, secret, size, total.
namespace baton::app {

struct SharedCall {
  std::optional<std::string> session = {};  // empty: session_named() finds it
  // The caller in the form of shared/participant.h; set by the front end, never from the request.
  std::string participant;
};

// A session opened in a transaction.
struct OpenSession {
  DataTransaction& store;
  SessionRow row;
  shared::SessionSettings settings;
  std::string participant;
  Instant now;  // in an archived session the time of archiving: nothing expires in it

  [[nodiscard]] std::string scope() const { return session_scope(row.id); }

  // Checks in this order: INVALID_KEY, ACCESS_DENIED, SESSION_ARCHIVED. Only a write needs a prefix
  // that the session has: keys written under an earlier setting can be read and deleted.
  [[nodiscard]] Result<void> require_readable(const std::string& key) const;
  [[nodiscard]] Result<void> require_writable(const std::string& key) const;
  [[nodiscard]] Result<void> require_deletable(const std::string& key) const;
  [[nodiscard]] Result<void> require_open() const;

  // Records the caller's change of the session as a whole. Only a snapshot has a label.
  Result<void> log(std::string action, std::string label = {});
};

using SessionWork = std::function<Result<void>(OpenSession&)>;

// SESSION_NOT_FOUND.
Result<void> read_session(const SharedCall& call, Workspace& workspace, const SessionWork& work);
// Also removes the values that have expired.
Result<void> write_session(const SharedCall& call, Workspace& workspace, const SessionWork& work);

// The same for work that returns an answer.
template <AnswersIn<OpenSession> Work>
ResultIn<Work, OpenSession> read_session(const SharedCall& call, Workspace& workspace,
                                         const Work& work) {
  return answer_from<OpenSession>(
      [&](const SessionWork& run) { return read_session(call, workspace, run); }, work);
}
template <AnswersIn<OpenSession> Work>
ResultIn<Work, OpenSession> write_session(const SharedCall& call, Workspace& workspace,
                                          const Work& work) {
  return answer_from<OpenSession>(
      [&](const SessionWork& run) { return write_session(call, workspace, run); }, work);
}

// The settings in force for a session of the project.
Result<shared::SessionSettings> settings_of(const SessionRow& session, Workspace& workspace);

// Without a name: BATON_SESSION, else the active workflow's, else the only session.
// SESSION_NOT_FOUND also if the name is not a valid id; INVALID_REQUEST: there are several sessions
// and no workflow.
Result<Identifier> session_named(const std::optional<std::string>& name, Workspace& workspace);

// All sessions of the store.
Result<std::vector<SessionRow>> stored_sessions(DataStore& store);

// The id that the active workflow's session has, whether it exists or not.
Result<Identifier> workflow_session(Workspace& workspace);

}  // namespace baton::app
