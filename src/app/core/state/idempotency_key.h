#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/state_history.h"

// The key that a client gives to a change, so that a repeated request is recognized.
namespace baton::app {

// usage: not 1 to 128 printable ASCII characters without spaces.
Result<void> require_usable_key(const std::string& key);

// The change in the journal that was made with this key, if there is one.
Result<std::optional<JournalEntry>> change_with(const std::string& key, Workspace& workspace);

// conflict: the key of this change came with another request.
Error key_was_used(const JournalEntry& first);

}  // namespace baton::app
