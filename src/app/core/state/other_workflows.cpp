#include "app/core/state/other_workflows.h"

#include <memory>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/known_states.h"
#include "app/core/state/project_states.h"
#include "domain/model/members.h"
#include "json/read.h"
#include "store/state_store.h"

namespace baton::app {
namespace {

Result<std::vector<RelativePath>> other_states(const Workspace& workspace) {
  BATON_TRY(std::vector<RelativePath> states, known_state_files(workspace.host().root));
  std::erase(states, workspace.root().state);
  return states;
}

// The id of the workflow that has not ended; empty if it has ended. not_found: neither the state
// nor the journal shows it.
Result<std::string> live_workflow(const StateStore& states, const std::string& file) {
  BATON_TRY(const std::optional<StoredState> state, states.read());
  if (state) {
    BATON_TRY(const Json document, json::read(state->text, file));
    return std::string(model::text_member(document, "workflowId"));
  }
  BATON_TRY(const History history, states.history());
  std::optional<std::string> unfinished = unfinished_workflow(history);
  if (!unfinished) return fail(ErrorCode::not_found, "no state and no journal", file);
  return *std::move(unfinished);
}

}  // namespace

Result<OtherWorkflows> workflows_of_other_states(Workspace& workspace) {
  OtherWorkflows others;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::vector<RelativePath> states, other_states(workspace));
  for (const RelativePath& file : states) {
    StateLocation location = configuration->state_location;
    location.file = file;
    const std::unique_ptr<StateStore> store = workspace.stores().state(workspace.host(), location);
    Result<std::string> id = live_workflow(*store, std::string(file.text()));
    if (!id) {
      others.is_any_lost = true;
    } else if (!id->empty()) {
      others.live.push_back(*std::move(id));
    }
  }
  return others;
}

}  // namespace baton::app
