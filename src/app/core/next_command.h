#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// A suggested command and what it does.
struct NextCommand {
  std::string command;
  std::string purpose;
};

// "baton" with the options that select the workspace's project and state file from the current
// folder: "baton --state x.json".
std::string baton_here(const Workspace& workspace);

inline Json to_json(const std::vector<NextCommand>& commands) {
  Json list = Json::array();
  for (const NextCommand& next : commands) {
    list.push_back({{"command", next.command}, {"purpose", next.purpose}});
  }
  return list;
}

}  // namespace baton::app
