#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// Policies that require encryption, where there is no key.
namespace baton::app {

// Examines the sections that a change stores unencrypted though a policy requires encryption. Adds
// a warning (rule policy-unencrypted) if it has none yet; denied if policySettings.withoutKey is
// "refuse". Sections that were stored so before may stay.
Result<void> require_encryption(Json& state, const Json& before, Findings& warnings,
                                Workspace& workspace);

// Whether an output of the agent, also a refused one, may not be stored in the workflow's state.
Result<bool> refuses_outputs(std::string_view agent, const std::string& workflow,
                             Workspace& workspace);

}  // namespace baton::app
