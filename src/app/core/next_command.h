#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::app {

// A suggested command and what it does.
struct NextCommand {
  std::string command;
  std::string purpose;
};

inline Json to_json(const std::vector<NextCommand>& commands) {
  Json list = Json::array();
  for (const NextCommand& next : commands) {
    list.push_back({{"command", next.command}, {"purpose", next.purpose}});
  }
  return list;
}

}  // namespace baton::app
