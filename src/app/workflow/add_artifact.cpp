#include "app/workflow/add_artifact.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/named_agent.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/files/evidence.h"
#include "app/core/files/own_files.h"
#include "app/core/files/project_paths.h"
#include "app/core/state/answer_change.h"
#include "domain/model/members.h"
#include "domain/workflow/changes.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Finding nothing_there(const std::string& path) {
  return {.severity = Severity::warning,
          .rule = "missing-artifact",
          .message = text::concat("no file exists at \"", path, "\""),
          .hint = "paths are relative to the project's root; `baton where` shows it"};
}

// A path outside the project is refused when the artifact is listed.
Result<void> require_project_file(std::string_view path, Workspace& workspace) {
  const Result<RelativePath> inside = RelativePath::parse(path);
  if (!inside) return {};
  return refuse_own_file(*inside, "a file of baton cannot be an artifact", workspace);
}

// An artifact that the state does not list has no owner yet.
Result<void> require_own_artifact(const Json& state, const std::string& id, Workspace& workspace) {
  const Json* const listed = id.empty() ? nullptr : workflow::find_item(state, "artifacts", id);
  if (listed == nullptr) return {};
  return require_owner(model::text_member(*listed, "createdBy"), id, workspace);
}

}  // namespace

Result<Outcome<ArtifactAdded>> add_artifact(const AddArtifact& request, Workspace& workspace) {
  std::string path = path_to_store(request.path, workspace.root().path);
  BATON_CHECK(require_project_file(path, workspace));
  workflow::ArtifactRequest artifact{.path = std::move(path),
                                     .type = request.type.value_or(""),
                                     .description = request.description.value_or(""),
                                     .id = request.id.value_or("")};
  for (const std::string& given : request.relevant_to) {
    BATON_TRY(std::string agent, named_agent(given, workspace));
    artifact.relevant_to.push_back(std::move(agent));
  }
  BATON_TRY(artifact.created_by, attribute(request.created_by, workspace));
  BATON_TRY(TakenEvidence evidence, take_evidence(request.evidence, workspace));
  artifact.evidence_files = std::move(evidence.files);
  const auto edit = [&](Json& state, ArtifactAdded& answer) -> Result<Outcome<Edited>> {
    BATON_CHECK(require_known_name(request.created_by, state, workspace));
    BATON_CHECK(require_own_artifact(state, artifact.id, workspace));
    workflow::PathKinds kinds = path_kinds({artifact.path}, workspace.host().root);
    const bool is_missing = kinds.empty();
    // The stored path lacks the slash that says what a missing path will be.
    if (is_missing && request.path.ends_with('/')) {
      kinds.emplace(artifact.path, workflow::PathKind::directory);
    }
    BATON_TRY(Findings misspelt, misspelt_agents(artifact.relevant_to, state, workspace));
    BATON_TRY(const workflow::ArtifactListed listed,
              workflow::list_artifact(state, artifact, kinds, workspace.now()));
    answer.effect = listed.effect;
    const auto fill = [&answer, id = listed.id](const Json& stored) -> Result<void> {
      if (const Json* item = workflow::find_item(stored, "artifacts", id)) answer.artifact = *item;
      return {};
    };
    Edited edited{.warnings = evidence.warnings, .fill_answer = fill};
    edited.warnings.insert(edited.warnings.end(), misspelt.begin(), misspelt.end());
    if (is_missing) edited.warnings.push_back(nothing_there(artifact.path));
    return edited;
  };
  return change_and_answer<ArtifactAdded>(workspace,
                                          {.command = "artifact",
                                           .guard = request.guard,
                                           .by = artifact.created_by.name,
                                           .workflow = request.workflow},
                                          edit);
}

Json to_json(const ArtifactAdded& answer) {
  Json json = to_json(answer.written);
  json["artifact"] = answer.artifact;
  json["updated"] = answer.effect == workflow::ArtifactEffect::updated;
  return json;
}

}  // namespace baton::app
