#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/workflow/attribution.h"
#include "domain/workflow/record.h"
#include "json/json.h"

namespace baton::workflow {

struct ArtifactRequest {
  std::string path;
  std::string type = {};         // empty: by the file system, then by the file's extension
  std::string description = {};  // empty: unchanged on an update
  Attribution created_by = {};
  std::vector<std::string> relevant_to = {};  // joined to what is listed on an update
  std::string id = {};                        // empty: the next art_NNN
  Json evidence_files = Json::array();        // empty: unchanged on an update
};

enum class ArtifactEffect : std::uint8_t { added, updated };

struct ArtifactListed {
  std::string id;
  ArtifactEffect effect = ArtifactEffect::added;
};

// Adds a reference, or updates the one of that id, or that path and author. usage: an unknown
// type, a path outside the project.
Result<ArtifactListed> list_artifact(Json& state, const ArtifactRequest& request,
                                     const PathKinds& path_kinds, Instant now);

// file, directory, documentation or configuration. The file system decides first (directory); then
// the extension: .md .rst .txt .adoc .pdf and OpenAPI or AsyncAPI descriptions (a name with
// "openapi", "swagger" or "asyncapi" in it) are documentation; .json .yaml .yml .toml .sql .ini
// .env .cfg .conf .properties .xml are configuration; a trailing '/' is a directory; the rest file.
std::string_view artifact_type(std::string_view path, const PathKinds& path_kinds);

}  // namespace baton::workflow
