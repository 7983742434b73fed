#include "mcp/caller.h"

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/caller_identity.h"

namespace baton::mcp {

Result<authority::Caller> take_caller(Json& arguments, const authority::Caller& server,
                                      app::Workspace& workspace) {
  const auto found = arguments.find("_caller");
  if (found == arguments.end()) return server;
  const Json signed_caller = *found;
  arguments.erase("_caller");
  BATON_TRY(const app::CallerIdentity identity, app::verify_caller(signed_caller, workspace));
  return app::caller_of(identity);
}

}  // namespace baton::mcp
