#include "app/core/caller/session_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "text/concat.h"

namespace baton::app {
namespace {

// More are not needed: another process wrote the revision before them, or a hook was killed before
// it recorded its own. The next prompt reports this, and begins anew.
constexpr std::size_t kMostOwn = 64;

// Advances to the first revision that no hook of the session wrote: what another process wrote is
// still to be reported, and a hook may not have recorded its own yet.
void pass_own(SessionMemory& memory) {
  auto next = memory.own.begin();
  while (next != memory.own.end() && *next <= memory.seen.next()) {
    memory.seen = std::max(memory.seen, *next);
    next = memory.own.erase(next);
  }
}

// With the numbers that the workflow skips, because another one has them. More than are kept can
// be passed at once only.
void add_own(SessionMemory& memory, const Written& written) {
  const Revision revision = written.revision;
  const bool follows = written.replaced.value != 0 && written.replaced <= memory.seen;
  if (follows) memory.seen = revision;
  memory.own.insert(revision);
  const std::uint64_t skipped =
      written.replaced.value == 0 ? 0 : revision.value - written.replaced.value - 1;
  for (std::uint64_t back = 1; back <= skipped && skipped <= kMostOwn && !follows; ++back) {
    memory.own.insert(Revision{revision.value - back});
  }
}

}  // namespace

Result<RememberedSession> RememberedSession::load(std::string_view session, Workspace& workspace) {
  RememberedSession remembered(session, workspace);
  const Result<Identifier> id = Identifier::parse(session);
  if (!id) return remembered;
  BATON_TRY(const std::optional<SessionMemory> memory, workspace.handoff().session(*id));
  if (memory) {
    remembered.loaded_ = memory->seen;
    remembered.workflow_ = memory->workflow;
  }
  return remembered;
}

// If the session's hooks wrote since load(), the state that was read may be older than what they
// recorded; otherwise, an older one is a state that was restored. Revisions of two workflows are
// not compared.
Result<StateNews> RememberedSession::learn(std::string_view workflow, Revision revision) {
  StateNews news;
  BATON_CHECK(change([&](SessionMemory& memory) {
    const std::string before = std::exchange(memory.workflow, std::string(workflow));
    const bool is_other = !before.empty() && before != workflow;
    const bool is_passed = loaded_ <= revision && revision <= memory.seen;
    if (is_passed && !is_other) return before != workflow;
    news.is_any = memory.seen.value != 0;
    if (is_other) news.earlier = before;
    if (is_other || revision < memory.seen) memory.own.clear();
    memory.seen = revision;
    pass_own(memory);
    return true;
  }));
  return news;
}

// The session is still to be told of another workflow, with all its changes.
Result<void> RememberedSession::learn_own(const Written& written) {
  return change([&](SessionMemory& memory) {
    const std::string& workflow = written.workflow;
    const bool is_other =
        !workflow.empty() && !memory.workflow.empty() && memory.workflow != workflow;
    if (is_other || written.revision <= memory.seen) return false;
    if (memory.seen.value == 0) {
      memory.seen = written.revision;
      memory.workflow = workflow;
    }
    add_own(memory, written);
    pass_own(memory);
    while (memory.own.size() > kMostOwn) memory.own.erase(std::prev(memory.own.end()));
    return true;
  });
}

Result<bool> RememberedSession::is_repeated(std::string_view denial, std::string_view reader) {
  const std::string digest =
      workspace_->host().crypto.digest(text::concat(reader, "\n", denial)).hex;
  bool is_same = false;
  BATON_CHECK(change([&](SessionMemory& memory) {
    is_same = memory.last_denial == digest;
    memory.last_denial = digest;
    return !is_same;
  }));
  return is_same;
}

Result<void> RememberedSession::forget_denial() {
  return change(
      [](SessionMemory& memory) { return !std::exchange(memory.last_denial, {}).empty(); });
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

void hand_over_told(std::string_view earlier, std::string_view next, Workspace& workspace) {
  Result<RememberedSession> before = RememberedSession::load(earlier, workspace);
  Result<RememberedSession> after = RememberedSession::load(next, workspace);
  if (!before || !after || !Identifier::parse(next)) return;
  const Result<std::string> lines = before->take_told();
  if (lines && !lines->empty()) (void)after->tell_later(*lines);
}

void remember_activation(std::string_view workflow, Revision revision, Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->session.empty()) return;
  Result<RememberedSession> session = RememberedSession::load(caller->session, workspace);
  if (session) (void)session->learn(workflow, revision);
}

}  // namespace baton::app
