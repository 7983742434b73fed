#include "app/handoff/record_written_file.h"

#include <algorithm>
#include <utility>

#include "app/core/files/own_files.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/handoff/mapped_agent.h"
#include "app/workflow/add_artifact.h"
#include "domain/guard/paths.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

// True if the active workflow lists the path. A parked workflow is checked when it is changed.
Result<bool> is_listed(const Lease& lease, std::string_view path, Workspace& workspace) {
  const Result<LoadedState> loaded = load_state(workspace, Outputs::optional);
  if (!loaded && loaded.error().code == ErrorCode::not_found) return false;
  if (!loaded) return fail(loaded.error());
  if (!is_lease_of(lease, model::text_member(loaded->document, "workflowId"))) return false;
  return std::ranges::any_of(model::artifacts(loaded->document), [&](const json::View& artifact) {
    return model::text_member(artifact, "path") == path &&
           model::text_member(artifact, "createdBy") == lease.agent;
  });
}

// As after a checkout of a branch without the workflow.
WrittenFile unlisted(const std::string& path, const Lease& lease) {
  return {.unlisted = text::concat(path, ", which ", lease.agent,
                                   " wrote, is not listed as an artifact: ", lease.workflow,
                                   " is neither active nor parked here. When it is active again: "
                                   "`baton artifact ",
                                   text::shell_word(path), "`.")};
}

}  // namespace

Result<Outcome<WrittenFile>> record_written_file(const RecordWrittenFile& request,
                                                 Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const bool is_mapped, is_mapped_agent(request.trace.agent, workspace));
  if (!configuration->hooks.records_artifacts || !is_mapped) return WrittenFile{};
  // Before "//" becomes "/", which secrets may contain.
  const std::string written = text_in_answer(std::string(request.path), workspace);
  const std::string below = guard::path_in_project(written, request.folder, workspace.root().path);
  const Result<RelativePath> path = RelativePath::parse(below);
  if (!path) return WrittenFile{};
  BATON_TRY(const std::optional<Lease> lease, find_lease(request.trace, workspace));
  if (!lease || lease->has_ended) return WrittenFile{};
  BATON_TRY(const bool is_known, is_listed(*lease, below, workspace));
  if (is_known) return WrittenFile{};
  BATON_TRY(const bool is_own, is_own_file(*path, workspace));  // opens each folder above the file
  if (is_own) return WrittenFile{};
  AddArtifact artifact;
  artifact.path = below;
  artifact.created_by = request.trace.agent;
  artifact.workflow = lease->workflow;
  Result<Outcome<ArtifactAdded>> outcome = add_artifact(artifact, workspace);
  if (!outcome) {
    const bool is_gone = outcome.error().code == ErrorCode::not_found && !lease->workflow.empty();
    if (is_gone) return unlisted(below, *lease);
    return fail(outcome.error());
  }
  if (Report* refusal = std::get_if<Report>(&*outcome)) return std::move(*refusal);
  return WrittenFile{.written = std::get<ArtifactAdded>(*std::move(outcome)).written};
}

}  // namespace baton::app
