#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"

namespace baton {

// Who works on a running execution. Claude Code names an agent by the call that launched it and,
// once it runs, by an id of its own; it may be resumed after it has ended.
struct Lease {
  Identifier execution;
  std::string agent;
  std::string session;
  std::string tool_use;       // of the launching call
  std::string workflow = {};  // that launched it; empty: the active one (leases of older versions)
  std::string agent_id = {};  // empty until it is known
  std::string launcher = {};  // agent id of whoever launched it; empty: the main agent
  std::uint32_t repairs = 0;  // outputs that were sent back
  bool has_ended = false;     // kept for a resumed agent, until the session ends
  Instant since = {};
  Instant heartbeat = {};  // the last sign of life
};

// What a session of Claude Code has been told.
struct SessionMemory {
  Revision seen;                 // the newest revision that it knows of; 0: none
  std::string last_denial = {};  // digest of its reason
};

// What is remembered about agents that were handed to Claude Code. Best effort by design: a lost
// lease is an orphan to be reconciled, a lost memory one repeated remark. Nothing here is synced.
class HandoffStore {
 public:
  virtual ~HandoffStore() = default;

  virtual Result<std::vector<Lease>> leases() const = 0;  // by execution; unreadable ones left out
  virtual Result<void> put(const Lease& lease) = 0;
  virtual Result<void> remove(const Lease& lease) = 0;

  // What nobody remembers reads as empty.
  virtual Result<std::optional<SessionMemory>> session(const Identifier& id) const = 0;
  virtual Result<void> put(const Identifier& session, const SessionMemory& memory) = 0;
  virtual Result<void> forget(const Identifier& session) = 0;

  // A receipt is a JSON text: schemas/receipt.
  virtual Result<void> put_receipt(const Identifier& workflow, const Identifier& execution,
                                   std::string_view text) = 0;
  virtual Result<std::optional<std::string>> receipt(const Identifier& workflow,
                                                     const Identifier& execution) const = 0;

  // Keeps an output that cannot be recorded. Returns the file's path below the root.
  virtual Result<std::string> keep_unrecorded(const Lease& lease, std::string_view text) = 0;

  // Appends a line to .claude/baton/hook.log, which begins anew (the old one stays as hook.log.1)
  // where it would grow beyond a quarter of a megabyte.
  virtual Result<void> log(std::string_view line) = 0;
};

}  // namespace baton
