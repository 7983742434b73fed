#pragma once

#include <optional>
#include <string>
#include <vector>

#include "baton/result.h"
#include "json/edit_text.h"
#include "json/json.h"

// Adds and removes baton's entries in Claude Code's files; every other byte stays. The texts must
// be accepted by read(), and examine_settings() and examine_servers() must find no error in them.
namespace baton::claude {

struct Edited {
  std::string text;
  std::vector<json::Splice> splices = {};  // none if there was nothing to do
  // The objects and arrays that were created, as JSON Pointers.
  std::vector<std::string> made = {};
};

// `hooks` has a list of groups for each event. A group is added if no group with the same matcher
// has one of baton's handlers.
Result<Edited> add_hooks(const std::string& text, const Json& hooks);

// Adds the server "baton", unless a server has that name.
Result<Edited> add_server(const std::string& text, const Json& server);

// Removes what is_our_handler() and is_our_server() recognize, and what becomes empty: groups
// always, other objects and arrays if they are in `made`, or if `made` is not known.
using Made = std::optional<std::vector<std::string>>;
Result<Edited> remove_hooks(const std::string& text, const Made& made);
Result<Edited> remove_server(const std::string& text, const Made& made);

}  // namespace baton::claude
