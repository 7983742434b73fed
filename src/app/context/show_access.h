#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/context/access.h"
#include "json/json.h"

namespace baton::app {

struct ShowAccess {
  std::string agent;
  std::string type;  // a context type, or an agent whose items are meant; empty: all
};

struct AccessShown {
  std::string agent;
  std::vector<context::AccessEntry> entries;
};

// What an agent may see, and which rule decides it: the relevance map, a policy, or neither. The
// gates of the state are included, if there is one. not_found: no such agent or context type.
Result<Outcome<AccessShown>> show_access(const ShowAccess& request, Workspace& workspace);
Json to_json(const AccessShown& answer);

}  // namespace baton::app
