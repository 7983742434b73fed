#pragma once

#include <string>

#include "domain/migration/mapping.h"
#include "json/json.h"

namespace baton::migration {

// Drafts a mapping for files like `document`, to be completed by hand: the rules of `generic` that
// fit, with the document's locations. `source` is its name.
Json draft_mapping(const Json& document, const Mapping& generic, const std::string& source);

}  // namespace baton::migration
