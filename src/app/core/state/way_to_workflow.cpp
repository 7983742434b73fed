#include "app/core/state/way_to_workflow.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/core/archive/parked_workflows.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "domain/model/members.h"
#include "host/directory.h"
#include "host/repository.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

// Whoever the caller is. not_found: there is none.
Result<LoadedState> state_in_place(Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(ErrorCode::not_found, "no state", workspace.state_file());
  return parse_own(*stored, workspace);
}

// As the state has it.
std::string quoted_id(const std::string& workflow) {
  return text::concat("\"", workflow, "\"");
}

// The git branches that have the workflow as their active one, the newest first. None if the
// present branch is one of them.
std::vector<std::string> branches_of(const Identifier& id, Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return {};
  const RelativePath& file = workspace.root().state;
  const std::string here = repository->committed(file).value_or("");
  if (here.find(quoted_id(id.text())) != std::string::npos) return {};
  return repository->branches_with(file, quoted_id(id.text()));
}

// The folder of another work tree of the repository where the workflow is active; empty if there is
// none. git checks a branch out in one work tree only.
std::string work_tree_of(const Identifier& id, Workspace& workspace) {
  const OtherWorkTrees others = workspace.states().repository()->other_work_trees();
  for (const std::string& folder : others.folders()) {
    const Result<std::shared_ptr<Directory>> tree = workspace.folders().open(folder);
    const Result<std::string> state =
        tree ? (*tree)->read(workspace.root().state) : fail(tree.error());
    if (state && state->find(quoted_id(id.text())) != std::string::npos) return folder;
  }
  return {};
}

// Empty if the workflow is in none of these places.
std::string way_to_files_of(const Identifier& id, Workspace& workspace) {
  if (is_parked(id, workspace).value_or(false))
    return text::concat("`baton switch ", id.text(), "`");
  if (workspace.archives().state(id).value_or(std::nullopt)) {
    return text::concat("`baton unarchive ", id.text(), "`");
  }
  return way_to_branch_of(id, workspace);
}

}  // namespace

std::string active_workflow(Workspace& workspace) {
  const Result<LoadedState> active = state_in_place(workspace);
  return active ? std::string(model::text_member(active->document, "workflowId")) : std::string();
}

std::string way_to_branch_of(const Identifier& id, Workspace& workspace) {
  const std::vector<std::string> branches = branches_of(id, workspace);
  if (branches.empty()) return {};
  const std::string command =
      text::concat("`git checkout ", text::shell_word(branches.front()), "`");
  const std::string holder = branches.size() == 1 ? work_tree_of(id, workspace) : std::string();
  return holder.empty()
             ? command
             : text::concat(command, " (which the work tree ", holder, " must leave first)");
}

std::string way_to_workflow(const std::string& workflow, Workspace& workspace) {
  const Result<LoadedState> active = state_in_place(workspace);
  if (active && model::text_member(active->document, "workflowId") == workflow) return {};
  const ErrorCode fault = active ? ErrorCode::usage : active.error().code;
  if (fault == ErrorCode::malformed) return "`baton recover`";
  const bool is_missing =
      fault == ErrorCode::not_found && workspace.states().has_traces().value_or(false);
  MissingState missing;
  if (is_missing) missing = judge_missing_state(workspace).value_or(MissingState());
  const bool is_lost = is_loss(missing.absence) && missing.workflow == workflow;
  if (is_lost) return way_back(missing);  // what is parked or archived is an earlier state
  const Result<Identifier> id = Identifier::parse(workflow);
  std::string way = id ? way_to_files_of(*id, workspace) : std::string();
  if (!way.empty()) return way;
  if (is_missing) return way_back(missing);
  return id ? text::concat("`baton switch ", workflow, "`") : std::string();
}

Error own_workflow_is_away(const std::string& workflow, Workspace& workspace) {
  return {.code = ErrorCode::denied,
          .phrase =
              "an agent belongs to the workflow that started it, which is neither active nor "
              "parked",
          .subject = workflow,
          .hint = text::concat("end your work: your output is kept; ",
                               way_to_workflow(workflow, workspace), " makes the workflow active"),
          .name = "ACCESS_DENIED"};
}

}  // namespace baton::app
