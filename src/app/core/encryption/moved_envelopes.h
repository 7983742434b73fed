#pragma once

#include <span>
#include <vector>

#include "app/core/encryption/sealed_sections.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

// An envelope opens only at the place that it was sealed for: a change of an id, an author or an
// array's order moves it to another one.
namespace baton::app {

// The envelopes in the sections of a state, with their places; not those inside an envelope.
std::vector<SealableMember> envelopes_in(Json& state);

// conflict: the placeholder of an encrypted value would replace the value.
Error value_would_be_lost(const std::string& pointer);

// Seals the envelopes again that a change moved within a state. `earlier` are the states before the
// change. Envelopes that could not be opened before stay as they are.
// denied: an envelope was moved, and this user has no key for it. conflict: the change damages one.
Result<void> reseal_moved(std::span<const Json* const> earlier, Json& state, Workspace& workspace);
Result<void> reseal_moved(const Json& before, Json& state, Workspace& workspace);

}  // namespace baton::app
