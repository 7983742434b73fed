#include "app/core/caller/session_memory.h"

#include <utility>

#include "text/concat.h"

namespace baton::app {

Result<RememberedSession> RememberedSession::load(std::string_view session, Workspace& workspace) {
  RememberedSession remembered(session, workspace);
  const Result<Identifier> id = Identifier::parse(session);
  if (!id) return remembered;
  BATON_TRY(const std::optional<SessionMemory> memory, workspace.handoff().session(*id));
  remembered.is_known_ = memory && memory->seen.value != 0;
  return remembered;
}

Result<bool> RememberedSession::learn(Revision revision) {
  bool is_news = false;
  BATON_CHECK(change([&](SessionMemory& memory) {
    if (memory.seen == revision) return false;
    is_news = memory.seen.value != 0;
    memory.seen = revision;
    return true;
  }));
  return is_news;
}

// Does not advance past another writer's change, which is still to be reported.
Result<void> RememberedSession::learn_own(Revision revision) {
  return change([&](SessionMemory& memory) {
    const bool is_next = memory.seen.value == 0 || memory.seen.next() == revision;
    if (is_next) memory.seen = revision;
    return is_next;
  });
}

Result<bool> RememberedSession::is_repeated(std::string_view denial) {
  const std::string digest = workspace_->host().crypto.digest(denial).hex;
  bool is_same = false;
  BATON_CHECK(change([&](SessionMemory& memory) {
    is_same = memory.last_denial == digest;
    memory.last_denial = digest;
    return !is_same;
  }));
  return is_same;
}

Result<void> RememberedSession::tell_later(std::string_view line) {
  return change([&](SessionMemory& memory) {
    memory.to_tell += text::concat(memory.to_tell.empty() ? "" : "\n", line);
    return true;
  });
}

Result<std::string> RememberedSession::take_told() {
  std::string lines;
  BATON_CHECK(change([&](SessionMemory& memory) {
    lines = std::exchange(memory.to_tell, {});
    return !lines.empty();
  }));
  return lines;
}

Result<void> RememberedSession::change(const ChangeMemory& change) {
  const Result<Identifier> id = Identifier::parse(session_);
  return id ? workspace_->handoff().change(*id, change) : Result<void>();
}

}  // namespace baton::app
