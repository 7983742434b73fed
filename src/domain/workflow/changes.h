#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

// Helpers for the operations in this folder.
namespace baton::workflow {

// malformed: the state is not an object.
Result<void> check_writable(const Json& state);

Json to_time(Instant instant);
Json to_list(const std::vector<std::string>& texts);

// Called by every operation that changes the state.
void touch(Json& state, Instant now);

// Sets the workflow's startTime to `start` if it is later, or missing.
void lower_start_time(Json& state, Instant start);

// Updates currentAgent after an execution of `agent` ended: it is removed if nothing is running,
// and becomes the latest running agent if `agent` is not running.
void release_current_agent(Json& state, std::string_view agent);

// The element at that index of an array member, which must exist.
Json& item_at(Json& state, std::string_view list, std::size_t index);

// The object of `list` whose "id" is `id`; null if there is none.
Json* find_item(Json& state, std::string_view list, std::string_view id);
const Json* find_item(const Json& state, std::string_view list, std::string_view id);

// The index of each object of `list` by its "id", for many look-ups; of equal ids the first.
std::unordered_map<std::string, std::size_t> places_by_id(const Json& state, std::string_view list);

}  // namespace baton::workflow
