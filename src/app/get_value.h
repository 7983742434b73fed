#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

struct GetValue {
  std::string pointer;  // RFC 6901; empty for the whole
};

struct ValueRead {
  std::optional<std::string> workflow;  // empty: the file is not baton's
  Revision revision;
  Digest digest;
  std::string pointer;
  Json value;
};

// A value of the state file, whoever's it is. usage: not a pointer; not_found: nothing stands
// there, and the hint says how far the pointer leads.
Result<Outcome<ValueRead>> get_value(const GetValue& request, Workspace& workspace);
Json to_json(const ValueRead& answer);

}  // namespace baton::app
