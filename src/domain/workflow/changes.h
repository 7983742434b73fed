#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

// What the operations of this folder share.
namespace baton::workflow {

// malformed: the state is no object, so nothing can be written into it.
Result<void> check_writable(const Json& state);

Json to_time(Instant instant);
Json to_list(const std::vector<std::string>& texts);

// Called by every operation that changes something.
void touch(Json& state, Instant now);

// Lowers the workflow's startTime to `start` if that is earlier, or if there is none.
void lower_start_time(Json& state, Instant start);

// After an execution of `agent` ended: currentAgent goes if nothing runs any more, and passes to
// the latest running agent if none of `agent` does.
void release_current_agent(Json& state, std::string_view agent);

// The document of that index in an array member; the caller knows that it is there.
Json& item_at(Json& state, std::string_view list, std::size_t index);

// The object of `list` whose "id" is `id`; null if none.
Json* find_item(Json& state, std::string_view list, std::string_view id);
const Json* find_item(const Json& state, std::string_view list, std::string_view id);

}  // namespace baton::workflow
