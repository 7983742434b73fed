#pragma once

#include <span>
#include <string_view>

#include "app/core/request/member.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::web {

// The request that a query gives: "tags=a&tags=b&limit=5" (application/x-www-form-urlencoded). The
// members' kinds give the types: a flag is true, false or without a value; a list member is
// repeated; arrays, objects and any values are JSON. An unknown name stays a text, which the action
// refuses. INVALID_REQUEST: not encoded correctly, a value of another type, or a member twice.
Result<Json> request_of_query(std::string_view query, std::span<const app::Member> members);

}  // namespace baton::web
