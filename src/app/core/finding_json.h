#pragma once

#include "baton/error.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// The machine forms that every face shares: schemas/cli/common.schema.json.
Json to_json(const Finding& finding);
Json to_json(const Findings& findings);
Findings findings_in(const Json& findings);  // the way back
Json to_json(const Report& report);          // {"refused": true, "findings": […]}
Json to_json(const Error& error);            // {"error": {…}}

// {"code", "message"} and nothing else, as published contracts have it; the message says all.
Json published_json(const Error& error);

std::string_view name_of(ErrorCode code);     // "not-found"
std::string_view name_of(Severity severity);  // "warning"

}  // namespace baton::app
