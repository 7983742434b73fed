#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/actions/observe_project.h"
#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "json/json.h"
#include "mcp/protocol/offer.h"

// Resources by URI: workflow://state, workflow://context/{agent}, workflow://summary/{workflow},
// workflow://shared-context, workflow://environment-data and the same with /{thread},
// note://{path}. The reader is the server's caller, because requests for resources are not signed.
// Resources that it may not read are not listed.
namespace baton::mcp {

tl::expected<Page, Fault> list_resources(const Offer::Cursor& cursor,
                                         const authority::Caller& reader,
                                         app::Workspace& workspace);
Json list_resource_templates();

// True if it is the URI of a resource, existing or not, that the reader may read.
bool is_readable(std::string_view uri, const authority::Caller& reader);

// MCP's ReadResourceResult. kResourceNotFound; kInvalidParams: the reader may not read it.
Answer read_resource(const std::string& uri, const authority::Caller& reader,
                     app::Workspace& workspace);

// The part of a project that determines a resource; empty: not a resource.
std::vector<app::Observable> observables_of(std::string_view uri);
// The same for the list of resources.
std::vector<app::Observable> observables_of_list();

}  // namespace baton::mcp
