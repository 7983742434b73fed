#include "app/retention/other_workflows.h"

#include <memory>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/baton_files.h"
#include "domain/model/members.h"
#include "host/directory.h"
#include "json/read.h"
#include "store/state_store.h"

namespace baton::app {
namespace {

constexpr RelativePath kStatesFolder = ".claude/baton/states";
constexpr std::string_view kJournal = "journal";

// Appends the paths of the states whose journals are below `folder`, which is the states' folder or
// below it: each journal is in a folder of its state's path.
Result<void> collect_states(const Directory& root, const RelativePath& folder,
                            std::vector<RelativePath>& found) {
  const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  if (!entries && entries.error().code == ErrorCode::not_found) return {};
  BATON_CHECK(entries);
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind != EntryKind::directory) continue;
    BATON_CHECK(collect_states(root, folder.child(entry.name), found));
    if (entry.name != kJournal || folder == kStatesFolder) continue;
    BATON_TRY(RelativePath state,
              RelativePath::parse(folder.text().substr(kStatesFolder.text().size() + 1)));
    found.push_back(std::move(state));
  }
  return {};
}

Result<std::vector<RelativePath>> other_states(const Workspace& workspace) {
  const Directory& root = workspace.host().root;
  std::vector<RelativePath> states;
  const RelativePath usual = StateLocation{}.file;
  BATON_TRY(const auto journal, root.status(kBatonFolder.child(kJournal)));
  BATON_TRY(const auto file, root.status(usual));
  if (journal || file) states.push_back(usual);
  BATON_CHECK(collect_states(root, kStatesFolder, states));
  std::erase(states, workspace.root().state);
  return states;
}

// The id of the workflow that has not ended; empty if it has ended.
Result<std::string> live_workflow(const StateStore& states, const std::string& file) {
  BATON_TRY(const std::optional<StoredState> state, states.read());
  if (state) {
    BATON_TRY(const Json document, json::read(state->text, file));
    return std::string(model::text_member(document, "workflowId"));
  }
  BATON_TRY(const History history, states.history());
  if (history.entries.empty()) {
    return fail(ErrorCode::not_found, "no state and no journal", file);
  }
  const JournalEntry& last = history.entries.back();
  return last.kind == JournalKind::ended ? std::string() : last.note.workflow;
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
