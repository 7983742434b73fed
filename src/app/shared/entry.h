#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/encryption/sealed_values.h"
#include "app/core/values/value_policy.h"
#include "app/shared/session_call.h"
#include "json/json.h"

// The JSON form of entries in requests and answers, and changes of entries.
namespace baton::app {

// {"key", "value", "written_by", "written_at", "version"}.
Json entry_json(const EntryRow& entry);
// The same with "value_size_tokens" instead of the value, in the order of list_keys.
Json entry_head_json(const EntryRow& entry);

// The tokens of the entries' values.
std::uint64_t total_tokens(const std::vector<EntryRow>& entries);
// {"total_size_tokens", "max_total_tokens", "key_count"}, the metadata of a list of keys.
Json sizes_json(const std::vector<EntryRow>& entries, std::uint64_t limit);

// The entry if it has a value that has not expired; else KEY_NOT_FOUND.
Result<EntryRow> require_live(OpenSession& session, const std::string& key);
bool is_live(const EntryRow& entry, Instant now);

// An entry's value, for app/core/values/value_policy. Must not outlive the entry.
AuthoredValue authored(const EntryRow& entry);
// The place of an entry's value, for app/core/encryption/sealed_values.
ValuePlace place_of(const OpenSession& session, const std::string& key);
// Replaces an encrypted value by its plaintext, or by "[ENCRYPTED:kid]" without a key.
// open_entry() refuses damaged values (VALUE_DAMAGED) and those that a policy denies the caller
// (ACCESS_DENIED); show_values() shows placeholders of the former and removes the latter.
Result<void> open_entry(const OpenSession& session, EntryRow& entry, Workspace& workspace);
Result<void> show_values(const OpenSession& session, std::vector<EntryRow>& entries,
                         Workspace& workspace);

// Removes the entries that the session's access rules or a policy withhold from the caller.
Result<void> remove_hidden(const OpenSession& session, std::vector<EntryRow>& entries,
                           Workspace& workspace);
// The entries that the caller may read.
Result<std::vector<EntryRow>> visible_entries(OpenSession& session, Values values,
                                              Workspace& workspace);

// put_value() stores the next version of a key and moves the current value to the history; without
// an author in `next`, the caller is the author. take_value() removes the value and its history.
// Both are logged. `before` is the key's row, if any.
Result<EntryRow> put_value(OpenSession& session, const std::optional<EntryRow>& before,
                           EntryRow next);
Result<void> take_value(OpenSession& session, const EntryRow& before);

// Removes a value and its history, and appends `change` to the session's log.
Result<void> erase_value(DataTransaction& store, const Identifier& session, EntryRow entry,
                         const ChangeRow& change);

}  // namespace baton::app
