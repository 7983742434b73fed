#include "domain/workflow/artifact.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "domain/model/members.h"
#include "domain/model/project_path.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/execution_ids.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kArtifactList = "artifacts";

constexpr std::array<std::string_view, 5> kDocumentationExtensions = {"md", "rst", "txt", "adoc",
                                                                      "pdf"};
constexpr std::array<std::string_view, 11> kConfigurationExtensions = {
    "json", "yaml", "yml", "toml", "sql", "ini", "env", "cfg", "conf", "properties", "xml"};
constexpr std::array<std::string_view, 3> kDescriptions = {"openapi", "swagger", "asyncapi"};

// "src/a.test.ts" → "ts"; ".env" → "env".
std::string_view extension_of(std::string_view filename) {
  const std::size_t dot = filename.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : filename.substr(dot + 1);
}

Json* find_listed(Json& state, const ArtifactRequest& request) {
  if (!request.id.empty()) return find_item(state, kArtifactList, request.id);
  const std::string path = model::plain_path(request.path);
  for (const model::Element& item : model::object_elements(state, kArtifactList)) {
    const std::string_view author = model::text_member(*item.value, "createdBy");
    if (model::plain_path(model::text_member(*item.value, "path")) == path &&
        model::bare_agent_name(author) == model::bare_agent_name(request.created_by.name)) {
      return &item_at(state, kArtifactList, item.index);
    }
  }
  return nullptr;
}

void add_recipients(Json& artifact, const std::vector<std::string>& agents) {
  Json& recipients = model::ensure_array(artifact, "relevantTo");
  for (const std::string& agent : agents) {
    const bool listed = std::ranges::any_of(
        recipients, [&agent](const Json& recipient) { return model::text_of(recipient) == agent; });
    if (!listed) recipients.push_back(agent);
  }
}

void put_evidence(Json& artifact, const ArtifactRequest& request) {
  if (!request.evidence_files.empty()) {
    model::set_member(artifact, "evidenceFiles", request.evidence_files);
  }
}

void update(Json& artifact, const ArtifactRequest& request, Instant now) {
  if (!request.type.empty()) model::set_member(artifact, "type", request.type);
  model::set_member(artifact, "path", request.path);
  if (!request.description.empty()) {
    model::set_member(artifact, "description", request.description);
  }
  model::set_member(artifact, "lastModified", to_time(now));
  put_evidence(artifact, request);
  add_recipients(artifact, request.relevant_to);
}

Result<void> check_request(const ArtifactRequest& request) {
  if (const auto reason = model::why_outside_project(request.path); !reason.empty()) {
    return fail(ErrorCode::usage, "not a path inside the project", request.path,
                std::string(reason));
  }
  if (request.type.empty() || model::is_one_of(request.type, model::kArtifactTypes)) return {};
  return fail(ErrorCode::usage, "unknown artifact type", request.type,
              model::choice_hint(request.type, model::kArtifactTypes));
}

}  // namespace

std::string_view artifact_type(std::string_view path, const PathKinds& path_kinds) {
  const auto known = path_kinds.find(model::plain_path(path));
  if (known != path_kinds.end() && known->second == PathKind::directory) return "directory";
  if (known == path_kinds.end() && path.ends_with('/')) return "directory";
  const std::string filename = text::to_lower(path.substr(path.rfind('/') + 1));
  const std::string_view extension = extension_of(filename);
  const bool describes_interface = std::ranges::any_of(
      kDescriptions,
      [&filename](std::string_view word) { return filename.find(word) != std::string::npos; });
  const bool configures = model::is_one_of(extension, kConfigurationExtensions);
  if (model::is_one_of(extension, kDocumentationExtensions)) return "documentation";
  if (configures) return describes_interface ? "documentation" : "configuration";
  return "file";
}

Result<ArtifactListed> list_artifact(Json& state, const ArtifactRequest& request,
                                     const PathKinds& path_kinds, Instant now) {
  BATON_CHECK(check_writable(state));
  BATON_CHECK(check_request(request));
  if (Json* listed = find_listed(state, request); listed != nullptr) {
    update(*listed, request, now);
    touch(state, now);
    return ArtifactListed{std::string(model::text_member(*listed, "id")), ArtifactEffect::updated};
  }
  if (!request.id.empty()) BATON_CHECK(Identifier::parse(request.id, "artifact id"));
  const std::string id =
      request.id.empty() ? next_item_id(state, kArtifactList, "art_") : request.id;
  Json artifact = Json::object();
  artifact["id"] = id;
  artifact["type"] = request.type.empty() ? artifact_type(request.path, path_kinds)
                                          : std::string_view(request.type);
  artifact["path"] = request.path;
  artifact["description"] = request.description;
  artifact["createdBy"] = request.created_by.name;
  artifact["lastModified"] = to_time(now);
  put_evidence(artifact, request);
  add_recipients(artifact, request.relevant_to);
  model::ensure_array(state, kArtifactList).push_back(std::move(artifact));
  touch(state, now);
  return ArtifactListed{id, ArtifactEffect::added};
}

}  // namespace baton::workflow
