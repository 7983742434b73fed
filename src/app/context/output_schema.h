#pragma once

#include <optional>

#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::app {

// A JSON Schema of what `record` accepts from an agent, for editors: complete in itself, and
// without the members that baton adds. `own`: the schema that the project demands besides.
Result<Json> output_schema(const model::AgentRule& rule, const std::optional<Json>& own);

}  // namespace baton::app
