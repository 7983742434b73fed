#pragma once

#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "json/json.h"

// The JSON form of entries in requests and answers, and changes of entries.
namespace baton::app {

// {"key", "value", "written_by", "written_at", "version"}.
Json entry_json(const EntryRow& entry);
// The same with "value_size_tokens" instead of the value, in the order of list_keys.
Json entry_head_json(const EntryRow& entry);

// The entry if it has a value that has not expired; else KEY_NOT_FOUND.
Result<EntryRow> require_live(OpenSession& session, const std::string& key);
bool is_live(const EntryRow& entry, Instant now);

// The entries that the caller may read.
Result<std::vector<EntryRow>> visible_entries(OpenSession& session, Values values);

// put_value() stores the next version of a key and moves the current value to the history;
// take_value() removes the value and its history. Both are logged. `before` is the key's row, if
// any.
Result<EntryRow> put_value(OpenSession& session, const std::optional<EntryRow>& before,
                           EntryRow next);
Result<void> take_value(OpenSession& session, const EntryRow& before);

}  // namespace baton::app
