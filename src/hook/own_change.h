#pragma once

#include <string>
#include <string_view>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "hook/event.h"

// Changes that the hooks of a session make, which are no news for it.
namespace baton::hook {

// Nothing if the active workflow is unchanged.
Result<void> remember_own(const Event& event, const app::Written& written,
                          app::Workspace& workspace);

// The same for the start of an agent. Returns a remark if the session was told of another workflow,
// and does not know that this one is active; else empty.
Result<std::string> remember_launch(const Event& event, std::string_view agent,
                                    const app::Written& written, app::Workspace& workspace);

}  // namespace baton::hook
