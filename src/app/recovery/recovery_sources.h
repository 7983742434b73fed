#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// What can still be read out of a text that is no JSON any more.
struct Traces {
  std::optional<Identifier> workflow;  // the first valid "workflowId": "…"
  Revision revision;                   // the first "revision": N; 0 if there is none
};
Traces find_traces(std::string_view damaged);

// A whole state that recovery may go on with.
struct UsableState {
  std::string name;  // the file, relative to the root
  Json document;
};

// Whether a text is a state of ours that satisfies the schema.
Result<std::optional<Json>> usable_state(const std::string& text, const std::string& file,
                                         Workspace& workspace);

// The newest state of that workflow that the journal can replay; without an id, of any that was not
// archived.
struct JournaledState {
  UsableState state;
  std::vector<std::string> damage;  // places of the journal that cannot be read
};
Result<std::optional<JournaledState>> newest_in_journal(const std::optional<Identifier>& workflow,
                                                        Workspace& workspace);

// The newest usable backup of that workflow; without an id, of any that was not archived.
Result<std::optional<UsableState>> newest_backup(const std::optional<Identifier>& workflow,
                                                 Workspace& workspace);

// A workflow's recorded outputs that can be read.
struct KnownOutputs {
  Identifier workflow;
  std::vector<Json> outputs;
};

// Of that workflow; without an id, of the one with the newest output that was not archived.
Result<std::optional<KnownOutputs>> known_outputs(const std::optional<Identifier>& workflow,
                                                  Workspace& workspace);

}  // namespace baton::app
