#include "app/core/state/idempotency_key.h"

#include <algorithm>
#include <cstddef>

#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {

Result<void> require_usable_key(const std::string& key) {
  constexpr std::size_t kLongest = 128;
  const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
  const bool is_usable =
      !key.empty() && key.size() <= kLongest && std::ranges::all_of(key, is_printable);
  if (is_usable) return {};
  return fail(ErrorCode::usage, "invalid idempotency key", key,
              "use 1 to 128 printable ASCII characters without spaces");
}

Result<std::optional<JournalEntry>> change_with(const std::string& key, Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  const auto found = std::ranges::find(
      history.entries, key,
      [](const JournalEntry& entry) -> const std::string& { return entry.note.idempotency_key; });
  return found == history.entries.end() ? std::nullopt : std::optional(*found);
}

Error key_was_used(const JournalEntry& first) {
  const ChangeNote& note = first.note;
  return {.code = ErrorCode::conflict,
          .phrase = "the idempotency key was used for a different request",
          .subject = note.idempotency_key,
          .hint = text::concat("it made revision ", std::to_string(note.revision.value), " at ",
                               text::format_date_time(note.at), " (", note.command,
                               "); use a new key for a new request")};
}

}  // namespace baton::app
