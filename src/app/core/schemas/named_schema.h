#pragma once

#include <string_view>

#include "json/json.h"

namespace baton::app {

// `document` with the id of baton's schema of that name as its first member, `$schema`, by which
// editors find it. A `$schema` that it has already is kept.
Json with_schema(std::string_view name, const Json& document);

}  // namespace baton::app
