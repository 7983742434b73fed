#pragma once

#include <string>
#include <vector>

#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "json/pointer.h"

namespace baton::lint {

// A source "agent#/pointer" of a rule's contextFields.
struct FieldSource {
  std::string agent;      // without baton's prefix
  json::Pointer pointer;  // into the agent's output
  json::Pointer place;    // of the source in the settings
};

// In the order of the document; sources that are not read from an output are omitted. malformed:
// invalid contextFields.
Result<std::vector<FieldSource>> upstream_sources(const model::AgentRule& rule);

// A source {"file": "path"}.
struct FileSource {
  std::string path;
  json::Pointer place;  // of the source in the settings
};

// In the order of the document. malformed: invalid contextFields.
Result<std::vector<FileSource>> file_sources(const model::AgentRule& rule);

// The places of sources {"lessons": count} in fields of type object, which they leave empty,
// because lessons are an array.
Result<std::vector<json::Pointer>> lessons_for_objects(const model::AgentRule& rule);

}  // namespace baton::lint
