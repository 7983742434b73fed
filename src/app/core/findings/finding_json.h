#pragma once

#include "baton/error.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// The JSON forms that all front ends share: schemas/cli/common.schema.json.
Json to_json(const Finding& finding);
Json to_json(const Findings& findings);
Findings findings_in(const Json& findings);  // the inverse
Json to_json(const Report& report);          // {"refused": true, "findings": […]}
Json to_json(const Error& error);            // {"error": {…}}

// {"code", "message"} and nothing else, as published contracts require; the message contains all
// details.
Json published_json(const Error& error);

// The code of an error in every JSON answer: its name, else that of its ErrorCode ("NOT_FOUND").
// Valid as long as the error.
std::string_view code_of(const Error& error);
std::string_view name_of(Severity severity);  // "warning"

}  // namespace baton::app
