#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "domain/model/members.h"
#include "json/json.h"

namespace baton::tasks {

inline constexpr Instant kNow{std::chrono::hours{486'000}};

inline Json make_task(const std::string& id, const std::vector<std::string>& depends_on = {},
                      const std::string& status = "pending") {
  return {{"id", id},
          {"title", "Title of " + id},
          {"description", "Description of " + id},
          {"dependsOn", depends_on},
          {"status", status}};
}

// A completed one, with a result.
inline Json done_task(const std::string& id, const std::vector<std::string>& depends_on = {}) {
  Json task = make_task(id, depends_on, "completed");
  task["result"] = "Result of " + id;
  return task;
}

inline Json state_of(std::initializer_list<Json> tasks) {
  Json state = {{"tasks", Json::array()}, {"messages", Json::array()}};
  for (const Json& task : tasks) state["tasks"].push_back(task);
  return state;
}

inline std::string text_at(const Json& state, std::size_t task, std::string_view member) {
  return std::string(model::text_member(state["tasks"][task], member));
}

}  // namespace baton::tasks
