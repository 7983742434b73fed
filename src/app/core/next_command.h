#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "host/baton_files.h"
#include "json/json.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {

// A suggested command and what it does.
struct NextCommand {
  std::string command;
  std::string purpose;
};

// `baton WORDS` for that state file.
inline std::string command_for(std::string_view state_file, std::string_view words) {
  if (state_file == kDefaultStateFile.text()) return text::concat("baton ", words);
  return text::concat("baton --state ", text::shell_word(state_file), " ", words);
}

inline Json to_json(const std::vector<NextCommand>& commands) {
  Json list = Json::array();
  for (const NextCommand& next : commands) {
    list.push_back({{"command", next.command}, {"purpose", next.purpose}});
  }
  return list;
}

}  // namespace baton::app
