#pragma once

#include <string>

#include "baton/result.h"
#include "domain/shared/settings.h"
#include "json/json.h"

// What agents store in the key-value systems goes through the one redactor first.
namespace baton::app {

// The text as it may be stored: itself, or without its secrets where they are redacted.
// SECRET_REFUSED, with their kinds and the first one's place.
Result<std::string> guard_text(const std::string& key, const std::string& value,
                               shared::Secrets secrets);
Result<Json> guard_document(const std::string& key, Json value, shared::Secrets secrets);

}  // namespace baton::app
