#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton {

// The agent that works on a running execution. Claude Code identifies an agent by the tool call
// that launched it and, once it runs, by an agent id; it may resume an ended agent.
struct Lease {
  Identifier execution;
  std::string agent;
  std::string session;
  std::string tool_use;  // id of the tool call that launched the agent
  // The workflow that launched it; empty: the active one (leases of older versions).
  std::string workflow = {};
  std::string agent_id = {};  // empty until it is known
  std::string launcher = {};  // agent id of the launching agent; empty: the main agent
  // The process of Claude Code that runs it: two may run one session. Empty: not known.
  std::string run = {};
  // The execution's id at the launch, which the agent's prompt has, if a merge has changed it.
  std::optional<Identifier> launched_as = std::nullopt;
  std::uint32_t repairs = 0;  // how many invalid outputs were returned to the agent
  bool has_ended = false;     // kept for a resumed agent, until the session ends
  bool works_again = false;   // resumed, in a turn after its end
  // A new output of the agent replaces what its execution ended with: an output that the agent
  // gave, or a failure that baton found. What a person gave stays.
  bool may_amend = false;
  // Why its execution must be closed: the workflow was missing, or could not be changed.
  std::string reason_to_close = {};
  Instant since = {};      // start of the execution
  Instant heartbeat = {};  // last activity

  [[nodiscard]] bool is_working() const { return !has_ended || works_again; }
  [[nodiscard]] const Identifier& id_at_launch() const {
    return launched_as ? *launched_as : execution;
  }
};

// What baton has told a session of Claude Code.
struct SessionMemory {
  Revision seen;                 // the newest revision that it was told; 0: none
  std::string workflow = {};     // whose revisions these are; empty: not known
  std::set<Revision> own = {};   // later ones, which its own hooks wrote
  std::string last_denial = {};  // digest of its reader and reason
  std::string to_tell = {};      // what its model is told at the next event that can
};

// Whether to store what it did to the record.
using ChangeMemory = std::function<bool(SessionMemory&)>;

// Records about agents that Claude Code runs. Best effort, without sync: a lost lease leaves an
// execution to be reconciled, a lost session record repeats one remark.
class HandoffStore {
 public:
  virtual ~HandoffStore() = default;

  // Sorted by execution; unreadable ones are omitted.
  virtual Result<std::vector<Lease>> leases() const = 0;
  virtual Result<void> put(const Lease& lease) = 0;
  virtual Result<void> remove(const Lease& lease) = 0;
  virtual RelativePath file_of(const Lease& lease) const = 0;

  // Empty if there is no record.
  virtual Result<std::optional<SessionMemory>> session(const Identifier& id) const = 0;
  // Changes the record, or a new one: one process at a time, because the hooks of agents that end
  // together change it at the same time.
  virtual Result<void> change(const Identifier& session, const ChangeMemory& change) = 0;
  virtual Result<void> forget(const Identifier& session) = 0;

  // A receipt is a JSON text: schemas/receipt.
  virtual Result<void> put_receipt(const Identifier& workflow, const Identifier& execution,
                                   std::string_view text) = 0;
  virtual Result<std::optional<std::string>> receipt(const Identifier& workflow,
                                                     const Identifier& execution) const = 0;
  // The executions of the workflow that have one, sorted.
  virtual Result<std::vector<Identifier>> executions_with_receipt(
      const Identifier& workflow) const = 0;

  // Stores an output that cannot be recorded, beside other ones of the execution. Returns the
  // file's path below the root.
  virtual Result<std::string> keep_unrecorded(const Lease& lease, std::string_view text) = 0;

  // The files that keep_unrecorded() stored for the agent's execution since it began, the latest
  // last. Others with its name are of an execution that had the same id before.
  virtual Result<std::vector<std::string>> unrecorded(const Lease& lease) const = 0;

  // Appends a line to .claude/baton/hook.log. Before the file exceeds 256 KiB, it is renamed to
  // hook.log.1 and a new one is begun.
  virtual Result<void> log(std::string_view line) = 0;

  // Of a context that did not reach its agent.
  virtual Result<void> remove_receipt(const Identifier& workflow, const Identifier& execution) = 0;
};

}  // namespace baton
