#pragma once

#include <optional>
#include <string>
#include <vector>

#include "baton/result.h"
#include "json/edit_text.h"
#include "json/json.h"

// Baton's entries in Claude Code's files, put in and taken out; every other byte stays. The texts
// are such that read() accepted them and that examine_settings() and examine_servers() find no
// error in them.
namespace baton::claude {

struct Edited {
  std::string text;
  std::vector<json::Splice> splices = {};  // none: nothing was to be done
  // Objects and arrays that had to be made, as JSON Pointers.
  std::vector<std::string> made = {};
};

// `hooks`: a list of groups for each event. A group is added where no group of the same matcher
// has a handler of ours.
Result<Edited> add_hooks(const std::string& text, const Json& hooks);

// The server "baton", unless there is one of that name.
Result<Edited> add_server(const std::string& text, const Json& server);

// Takes out what is_our_handler() and is_our_server() know, and what becomes empty by that: groups
// always, other objects and arrays if they were `made`, or if nobody remembers who made them.
using Made = std::optional<std::vector<std::string>>;
Result<Edited> remove_hooks(const std::string& text, const Made& made);
Result<Edited> remove_server(const std::string& text, const Made& made);

}  // namespace baton::claude
