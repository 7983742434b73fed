#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "domain/context/build.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "json/json.h"

// A workflow in which six agents have recorded their outputs, and the map of ten agents.
namespace baton::context::photo_search {

Json state();
Json rules();
model::RelevanceMap map();
policy::Policies policies();  // what security-auditor makes is its own and the last auditor's

Instant at(std::string_view time);
BuildRequest request(std::string_view agent);  // half an hour after the last output
BuiltContext build(const Json& state, const BuildRequest& request);
BuiltContext build(const Json& state, std::string_view agent);

std::vector<std::string> ids(const Json& items, std::string_view member = "id");

}  // namespace baton::context::photo_search
