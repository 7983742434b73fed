#include "app/handoff/record_written_file.h"

#include <algorithm>

#include "app/core/files/own_files.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/handoff/mapped_agent.h"
#include "app/workflow/add_artifact.h"
#include "domain/guard/paths.h"
#include "domain/model/members.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

// True if the active workflow lists the path. A parked workflow is checked when it is changed.
Result<bool> is_listed(const Lease& lease, std::string_view path, Workspace& workspace) {
  BATON_TRY(const LoadedState loaded, load_state(workspace, Outputs::optional));
  if (!is_lease_of(lease, model::text_member(loaded.document, "workflowId"))) return false;
  return std::ranges::any_of(model::artifacts(loaded.document), [&](const json::View& artifact) {
    return model::text_member(artifact, "path") == path &&
           model::text_member(artifact, "createdBy") == lease.agent;
  });
}

}  // namespace

Result<Revision> record_written_file(const RecordWrittenFile& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const bool is_mapped, is_mapped_agent(request.trace.agent, workspace));
  if (!configuration->hooks.records_artifacts || !is_mapped) return Revision{};
  // Before "//" becomes "/", which secrets may contain.
  const std::string written = text_in_answer(std::string(request.path), workspace);
  const std::string below = guard::path_in_project(written, request.folder, workspace.root().path);
  const Result<RelativePath> path = RelativePath::parse(below);
  if (!path) return Revision{};
  BATON_TRY(const bool is_own, is_own_file(*path, workspace));
  if (is_own) return Revision{};
  BATON_TRY(const std::optional<Lease> lease, find_lease(request.trace, workspace));
  if (!lease || lease->has_ended) return Revision{};
  BATON_TRY(const bool is_known, is_listed(*lease, below, workspace));
  if (is_known) return Revision{};
  AddArtifact artifact;
  artifact.path = below;
  artifact.created_by = request.trace.agent;
  artifact.workflow = lease->workflow;
  BATON_TRY(const Outcome<ArtifactAdded> outcome, add_artifact(artifact, workspace));
  const auto* added = std::get_if<ArtifactAdded>(&outcome);
  const bool is_changed = added != nullptr && added->written.is_of_active();
  return is_changed ? added->written.revision : Revision{};
}

}  // namespace baton::app
