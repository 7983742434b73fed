#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"

namespace baton {

// The scope of a session; its changes are serialized, logged and watched together. The other kind
// of scope is the tree below a root thread.
std::string session_scope(const Identifier& session);
std::string thread_scope(std::string_view root_thread);

// The scopes in which deletions are recorded; they remain when the deleted scope is gone.
inline constexpr std::string_view kDeletedSessions = "deleted-session:";
inline constexpr std::string_view kDeletedThreads = "deleted-thread:";

inline constexpr std::uint64_t kAllChanges = std::numeric_limits<std::int64_t>::max();

// One change of a scope: metadata, never a value.
struct ChangeRow {
  std::uint64_t sequence = 0;  // counts the changes of a scope from 1
  std::string action;          // "write", "delete", "snapshot", "stored", …
  std::string key;             // or the snapshot's label; empty for a change of the whole scope
  std::string author;
  Instant at = {};
  std::optional<std::uint64_t> version = {};
  std::optional<std::uint64_t> tokens = {};
};

// The audit records, and the position of each subscriber in them.
class ChangeLog {
 public:
  virtual ~ChangeLog() = default;

  // Assigns the next sequence number of the scope. Wakes watchers.
  virtual Result<void> append(std::string_view scope, const ChangeRow& change) = 0;
  // In order of their sequence, at most `limit`.
  virtual Result<std::vector<ChangeRow>> after(std::string_view scope, std::uint64_t sequence,
                                               std::uint64_t limit) = 0;
  virtual Result<std::uint64_t> last(std::string_view scope) = 0;  // 0: there are none
  // The changes of all scopes whose names begin with `prefix`, oldest first.
  virtual Result<std::vector<ChangeRow>> below(std::string_view prefix) = 0;

  virtual Result<std::optional<std::uint64_t>> subscription(std::string_view scope,
                                                            const std::string& name) = 0;
  virtual Result<void> put_subscription(std::string_view scope, const std::string& name,
                                        std::uint64_t sequence) = 0;
};

}  // namespace baton
