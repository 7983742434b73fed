#pragma once

#include <string>

#include "app/agents/templates.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "cli/session.h"

namespace baton::cli {

// The template that a user names: a file or folder if the name contains "/", ends with ".json" or
// is "-", else a template of the project or a built-in one.
Result<app::MapTemplate> named_template(const std::string& name, Session& session,
                                        app::Workspace& workspace);

}  // namespace baton::cli
