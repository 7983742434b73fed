#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::schema {

struct Bundle {
  Json schema;
  std::vector<std::string> embedded;      // the URIs of the documents that were embedded
  std::vector<std::string> meta_schemas;  // $schema values that still need a file to be known
};

// One document that validates as `schema` does without the registry: the documents that it refers
// to are embedded as definitions under their URIs (JSON Schema Core, 9.3). References stay as they
// are, except to a document whose $id is not the URI that it was found under. The drafts' own
// meta-schemas are not embedded, because every validator has them. The documents are embedded as a
// whole, so that an error anywhere in them is refused: also a reference that cannot be resolved.
Result<Bundle> bundle_schema(const json::View& schema, const Registry& registry,
                             const CompileOptions& options);

}  // namespace baton::schema
