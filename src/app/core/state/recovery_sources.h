#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "host/repository.h"
#include "json/json.h"
#include "store/state_history.h"

namespace baton::app {

// The values that can be found in a text that is no longer valid JSON.
struct Traces {
  std::optional<Identifier> workflow;  // the first valid "workflowId": "…"
  Revision revision;                   // the first "revision": N; 0 if there is none
};
Traces find_traces(std::string_view damaged);

// A complete state that recovery can use.
struct UsableState {
  std::string name;  // the file, relative to the root
  Json document;
  std::string text;  // as it is stored: compacted outputs are not in it
};

// The state in the text if it is a baton state that satisfies the schema; else empty.
Result<std::optional<Json>> usable_state(const std::string& text, const std::string& file,
                                         Workspace& workspace);

// The state in the last commit, if it can be used, of whatever workflow it is. Runs git.
Result<std::optional<UsableState>> committed_state(Workspace& workspace);

// Whether one of the commits that changed the file has this state. Of very many commits only the
// newest are searched. Runs git.
bool is_in_commits(const UsableState& state, Commits commits, Workspace& workspace);

// Without an id, the functions below find any workflow whose last state is neither archived nor
// parked, and that is not active in another state file.

// The newest state of the workflow that the journal can rebuild. Without an id, a workflow that has
// ended and lost its archive is found only if there is no other.
struct JournaledState {
  UsableState state;
  std::uint64_t sequence = 0;          // of the state's record
  History history = {};                // oldest first; `damage` names unreadable places
  std::vector<std::string> lost = {};  // newer changes that are not in it: see lost_state()
};
Result<std::optional<JournaledState>> newest_in_journal(const std::optional<Identifier>& workflow,
                                                        Workspace& workspace);

// "journal record 7": the newest record with that state, from which secrets may be redacted; empty
// if there is none.
std::optional<std::string> record_with(const std::string& state, const History& history,
                                       Workspace& workspace);

// The state in the last commit, if it can be used and is of such a workflow. Runs git.
Result<std::optional<UsableState>> committed_candidate(const std::optional<Identifier>& workflow,
                                                       Workspace& workspace);

// The newest usable backup of the workflow; if there is none, its state in the last commit, as
// after a pull of a workflow that was never used here.
Result<std::optional<UsableState>> newest_backup(const std::optional<Identifier>& workflow,
                                                 Workspace& workspace);

// Removes the outputs that are not newer than the journal's state, although it lacks them. A
// journal that reaches the workflow's last change proves it of all of them: their change was
// undone, made on another git branch, or refused. Of other journals only those count that show the
// output in an earlier state. `last` is the highest revision that is known from elsewhere.
Result<void> drop_withdrawn_outputs(std::vector<Json>& outputs, const JournaledState& journaled,
                                    Revision last, Workspace& workspace);

// The readable recorded outputs of a workflow.
struct KnownOutputs {
  Identifier workflow;
  std::vector<Json> outputs;
};

// The outputs of the workflow; without an id, of the one with the newest output. All state files of
// the project share the outputs: without an id, there are none if another state file cannot be
// read.
Result<std::optional<KnownOutputs>> known_outputs(const std::optional<Identifier>& workflow,
                                                  Workspace& workspace);

}  // namespace baton::app
