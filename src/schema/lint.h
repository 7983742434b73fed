#pragma once

#include "baton/finding.h"
#include "json/view.h"
#include "schema/validator.h"

namespace baton::schema {

// What is wrong with a schema that is accepted nevertheless, or why it is not accepted. Locations
// are places in the schema, or in the document that it refers to whose URI is the finding's file.
//
// Errors (nothing can be valid): schema (it cannot be compiled), conflicting-bounds, empty-enum,
// impossible-required. Warnings: unknown-keyword, unknown-format, ignored-sibling, excluded-value,
// ineffective-keyword, duplicate-value, unreachable-definition. Remarks: missing-description.
Findings lint_schema(const json::View& schema, const Registry& registry,
                     const CompileOptions& options);

}  // namespace baton::schema
