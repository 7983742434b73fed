#pragma once

#include <optional>

#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::app {

// A JSON Schema of the outputs that `record` accepts from an agent, for editors: self-contained,
// and without the members that baton adds. `own`: the schema that the project also requires.
Result<Json> output_schema(const model::AgentRule& rule, const std::optional<Json>& own);

}  // namespace baton::app
