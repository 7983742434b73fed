#pragma once

#include <span>
#include <string_view>

#include "app/core/caller.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// One request document about environment data, by its "action", with these parameters:
//   store {key, short_description, value}, get {key}, list {}, update {key, short_description?,
//   value?}, delete {key}, each also by a longer name (store_env_data …);
//   and of ours, thread {}, tree {} (the caller's, and what is below it), threads {}.
// Unknown members are refused; neither a thread nor an author is a member.
//
// What the verb of `baton env` or `baton thread` prints with --json; of `list`, which prints an
// array, {"result": the array}. INVALID_REQUEST for what is no request.
Result<Outcome<Json>> call_env(const Json& request, const authority::Caller& caller,
                               Workspace& workspace);

std::span<const std::string_view> env_actions();

}  // namespace baton::app
