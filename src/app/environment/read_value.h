#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

enum class EnvironmentList : std::uint8_t { brief, with_sizes };

struct ListEnvironment {
  ThreadCall call;
  EnvironmentList form = EnvironmentList::brief;
};

struct EnvironmentListed {
  std::vector<EnvironmentRow> rows;  // without values
  // Bytes of the rows' values, empty for one that cannot be decrypted; no element: not requested.
  std::vector<std::optional<std::size_t>> sizes;
};

// The data of a tree that its caller may see. The key stands for a description that a policy denies
// to the caller.
Result<std::vector<EnvironmentRow>> visible_rows(const OpenTree& tree, Values values,
                                                 Workspace& workspace);

// Lists the data without values.
Result<Outcome<EnvironmentListed>> list_environment(const ListEnvironment& request,
                                                    Workspace& workspace);
// The list as JSON: [{"key", "short_description"}]; with sizes also "size" in bytes, and who stored
// and updated the value when.
Json to_json(const EnvironmentListed& answer);

}  // namespace baton::app
