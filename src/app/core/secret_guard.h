#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/shared/settings.h"
#include "json/json.h"

// Texts that agents store in the key-value systems are redacted first.
namespace baton::app {

// The text as it may be stored: unchanged, or without its secrets if they are redacted.
// SECRET_REFUSED, with their kinds and the first one's position.
Result<std::string> guard_text(const std::string& key, const std::string& value,
                               shared::Secrets secrets, Workspace& workspace);
Result<Json> guard_document(const std::string& key, Json value, shared::Secrets secrets,
                            Workspace& workspace);

}  // namespace baton::app
