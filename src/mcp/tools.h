#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/request/request_schema.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"
#include "mcp/protocol/exchange.h"
#include "mcp/tool_table.h"

namespace baton::mcp {

// The tools that a server shows.
class Tools {
 public:
  // `names` as in --tools: "default", "all", names of tools, separated by commas; empty: the
  // default. `server`: the caller of requests without a signature. usage: no such tool.
  static Result<Tools> choose(const std::vector<std::string>& names, authority::Caller server);

  [[nodiscard]] const Json& list() const { return listed_; }

  // kInvalidParams: no such tool, or arguments that violate its schema. A refusal by the tool is a
  // result with isError.
  Answer call(const Json& params, Exchange& exchange, app::Workspace& workspace);

 private:
  Tools(std::vector<const Tool*> tools, authority::Caller server);
  [[nodiscard]] const Tool* find(std::string_view name) const;
  std::optional<Fault> objection(const Tool& tool, const Json& request, app::Workspace& workspace);

  std::vector<const Tool*> tools_;
  authority::Caller server_;
  Json listed_;
  std::map<std::string_view, app::RequestSchema> schemas_;  // of the tools called so far
};

}  // namespace baton::mcp
