#pragma once

#include <string>

#include "app/caller_identity.h"
#include "app/environment/tree_call.h"
#include "json/json.h"

namespace baton::app {

// One of seed 003's operations by its name (store_env_data, get_env_data, list_env_data,
// update_env_data, delete_env_data), with the seed's parameters. Members that it does not know are
// passed over; neither a thread nor an author is ever one of them.
//
// What the seed says it returns: a text, the value, or the manifest. INVALID_REQUEST for what is no
// request.
Result<Json> call_env(const std::string& name, const Json& arguments, const ThreadCall& call,
                      Workspace& workspace);

// The call of somebody whose identity is proved.
ThreadCall call_of(const CallerIdentity& caller);

}  // namespace baton::app
