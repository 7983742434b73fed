#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/environment/tree_call.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct GetEnvironmentValue {
  ThreadCall call;
  std::string key;
};

struct EnvironmentValueRead {
  EnvironmentRow row;  // without its value
  Json value;
  std::string root;
};

// KEY_NOT_FOUND.
Result<Outcome<EnvironmentValueRead>> get_environment_value(const GetEnvironmentValue& request,
                                                            Workspace& workspace);
Json to_json(const EnvironmentValueRead& answer);

struct ListEnvironment {
  ThreadCall call;
};

struct EnvironmentListed {
  std::vector<EnvironmentRow> rows;  // without values
};

// Lists the data without values.
Result<Outcome<EnvironmentListed>> list_environment(const ListEnvironment& request,
                                                    Workspace& workspace);
// The list as JSON: [{"key", "short_description"}].
Json to_json(const EnvironmentListed& answer);

}  // namespace baton::app
