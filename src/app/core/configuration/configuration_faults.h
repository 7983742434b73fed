#pragma once

#include <string>
#include <vector>

#include "baton/result.h"
#include "json/json.h"
#include "json/pointer.h"

// What makes the project's own configuration unusable before it is interpreted.
namespace baton::app {

// malformed: `project`, which was read from `text`, violates the schema, or names an agent wrongly.
Result<void> check_settings(const Json& project, const std::string& text, const std::string& file);

// The places of what check_settings() refuses: of all violations of the schema, or without any, of
// all wrong names. Empty if it refuses nothing.
Result<std::vector<json::Pointer>> faulty_settings(const Json& project);

}  // namespace baton::app
