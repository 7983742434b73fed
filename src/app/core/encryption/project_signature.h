#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

// Proves that this project wrote a note about a caller: keyed hashes of its JSON text.
namespace baton::app {

// Makes the project's key if it is missing.
Result<std::string> signature_of(const Json& content, Workspace& workspace);

// False also if the project has no key, and so has signed nothing. malformed: an unusable key.
Result<bool> is_signed(const Json& content, std::string_view signature, Workspace& workspace);

}  // namespace baton::app
