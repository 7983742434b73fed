#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct ShowSharedPrompt {
  std::optional<std::string> session = {};  // empty: the active workflow's, if it has one
};

struct SharedPromptShown {
  std::string key_namespace;
  std::string text;
};

// Returns the instructions for agents about a shared context: its keys, what to write, how to read.
Result<Outcome<SharedPromptShown>> show_shared_prompt(const ShowSharedPrompt& request,
                                                      Workspace& workspace);
Json to_json(const SharedPromptShown& answer);

}  // namespace baton::app
