#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/artifact.h"
#include "json/json.h"

namespace baton::app {

struct AddArtifact {
  std::string path;                 // relative to the root
  std::optional<std::string> type;  // default: from the entry's kind, then from the extension
  std::optional<std::string> description;
  std::vector<std::string> relevant_to;    // agents
  std::optional<std::string> id;           // default: the next art_NNN
  std::optional<std::string> created_by;   // see attribute()
  std::vector<std::string> evidence = {};  // see take_evidence()
  WriteGuard guard = {};
  std::string workflow = {};  // see WriteRequest
};

struct ArtifactAdded {
  Written written;  // warns (missing-artifact) if the path does not exist
  Json artifact;    // an ArtifactReference
  workflow::ArtifactEffect effect = workflow::ArtifactEffect::added;
};

// Adds an artifact, or updates the reference with the same id or the same path and author. usage:
// an unknown type, a path outside the project, or a file of baton; denied: attribution.
Result<Outcome<ArtifactAdded>> add_artifact(const AddArtifact& request, Workspace& workspace);
Json to_json(const ArtifactAdded& answer);

}  // namespace baton::app
