#pragma once

#include <string>

#include "domain/migration/mapping.h"
#include "json/json.h"

namespace baton::migration {

// A mapping for files like `document`, to be completed by hand: the rules of `generic` that fit,
// at the locations that the document has. `source` names it.
Json draft_mapping(const Json& document, const Mapping& generic, const std::string& source);

}  // namespace baton::migration
