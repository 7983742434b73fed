#include "app/notes/context_files.h"

#include <algorithm>
#include <optional>

#include "app/core/state/load_state.h"
#include "baton/identity.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "host/directory.h"
#include "store/durable_file.h"
#include "text/concat.h"
#include "text/split.h"

namespace baton::app {
namespace {

constexpr RelativePath kContextFileFolder = ".claude/baton/context-files";

// The list's file, with one path per line. Empty if the ids cannot form a file name.
std::optional<RelativePath> list_of(std::string_view workflow, std::string_view execution) {
  if (!Identifier::is_valid(workflow) || !Identifier::is_valid(execution)) return std::nullopt;
  return kContextFileFolder.child(text::concat(execution, "@", workflow));
}

std::string running_execution(const json::View& state, const std::string& author) {
  for (const model::Execution& execution : model::running_executions(state)) {
    if (model::bare_agent_name(execution.agent) == author) return std::string(execution.id);
  }
  return {};
}

Result<std::unique_ptr<AppendFile>> open_list(Directory& root, const RelativePath& list) {
  BATON_CHECK(root.make_directory(kContextFileFolder, Access::private_to_owner));
  return store::open_or_create(root, list);
}

}  // namespace

void remember_context_file(const std::string& author, const std::string& path,
                           Workspace& workspace) {
  const Configuration* const configuration = workspace.configuration().value_or(nullptr);
  const bool is_mapped =
      configuration != nullptr && configuration->relevance_map.find(author) != nullptr;
  if (!is_mapped) return;  // other authors have no executions
  const Result<LoadedState> state = load_state(workspace, Outputs::optional);
  if (!state) return;
  const std::string execution = running_execution(state->document, author);
  const auto list = list_of(model::text_member(state->document, "workflowId"), execution);
  if (!list) return;
  const auto file = open_list(workspace.host().root, *list);
  if (file) (void)(*file)->write(text::concat(path, "\n"));
}

std::vector<std::string> context_files_of(const json::View& state, const std::string& execution,
                                          const Workspace& workspace) {
  std::vector<std::string> paths;
  const auto list = list_of(model::text_member(state, "workflowId"), execution);
  if (!list) return paths;
  const Result<std::string> text = workspace.host().root.read(*list);
  if (!text) return paths;
  for (const std::string_view path : text::split(*text, '\n')) {
    const bool is_new = std::ranges::find(paths, path) == paths.end();
    if (!path.empty() && is_new) paths.emplace_back(path);
  }
  return paths;
}

void forget_context_files(const std::string& workflow, const std::string& execution,
                          const Workspace& workspace) {
  const auto list = list_of(workflow, execution);
  if (list) (void)workspace.host().root.remove(*list);
}

}  // namespace baton::app
