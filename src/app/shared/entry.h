#pragma once

#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "json/json.h"

// Entries as requests and answers about shared contexts show them.
namespace baton::app {

// {"key", "value", "written_by", "written_at", "version"}.
Json entry_json(const EntryRow& entry);
// The same with "value_size_tokens" in the value's place, in the order of list_keys.
Json entry_head_json(const EntryRow& entry);

// The entry if it has a value that has not expired; else KEY_NOT_FOUND.
Result<EntryRow> require_live(OpenSession& session, const std::string& key);
bool is_live(const EntryRow& entry, Instant now);

// Those that the caller may see.
Result<std::vector<EntryRow>> visible_entries(OpenSession& session, Values values);

// Puts the next version of a key in its place, and its present value into the history; or takes
// the value away, with its history. Logs it. `before` is the key's row, if it has one.
Result<EntryRow> put_value(OpenSession& session, const std::optional<EntryRow>& before,
                           EntryRow next);
Result<void> take_value(OpenSession& session, const EntryRow& before);

}  // namespace baton::app
