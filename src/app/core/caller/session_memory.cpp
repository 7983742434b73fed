#include "app/core/caller/session_memory.h"

#include <utility>

#include "text/concat.h"

namespace baton::app {

Result<RememberedSession> RememberedSession::load(std::string_view session, Workspace& workspace) {
  RememberedSession remembered(session, workspace);
  const Result<Identifier> id = Identifier::parse(session);
  if (!id) return remembered;
  BATON_TRY(std::optional<SessionMemory> memory, workspace.handoff().session(*id));
  remembered.is_known_ = memory && memory->seen.value != 0;
  if (memory) remembered.memory_ = *std::move(memory);
  return remembered;
}

Result<bool> RememberedSession::learn(Revision revision) {
  const bool is_news = is_known_ && revision != memory_.seen;
  if (is_known_ && !is_news) return false;
  memory_.seen = revision;
  BATON_CHECK(keep());
  return is_news;
}

// Does not advance past another writer's change, which is still to be reported.
Result<void> RememberedSession::learn_own(Revision revision) {
  const bool is_next = !is_known_ || memory_.seen.next() == revision;
  if (!is_next) return {};
  memory_.seen = revision;
  return keep();
}

Result<bool> RememberedSession::is_repeated(std::string_view denial) {
  const std::string digest = workspace_->host().crypto.digest(denial).hex;
  if (memory_.last_denial == digest) return true;
  memory_.last_denial = digest;
  BATON_CHECK(keep());
  return false;
}

Result<void> RememberedSession::tell_later(std::string_view line) {
  memory_.to_tell += text::concat(memory_.to_tell.empty() ? "" : "\n", line);
  return keep();
}

Result<std::string> RememberedSession::take_told() {
  if (memory_.to_tell.empty()) return std::string();
  std::string lines = std::exchange(memory_.to_tell, {});
  BATON_CHECK(keep());
  return lines;
}

Result<void> RememberedSession::keep() {
  const Result<Identifier> id = Identifier::parse(session_);
  is_known_ = memory_.seen.value != 0;
  return id ? workspace_->handoff().put(*id, memory_) : Result<void>();
}

}  // namespace baton::app
