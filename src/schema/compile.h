#pragma once

#include "baton/result.h"
#include "json/view.h"
#include "schema/program.h"
#include "schema/validator.h"

namespace baton::schema {

Result<Program> compile_document(const json::View& schema, const Registry& registry,
                                 const CompileOptions& options = {});

// "<$id>" or "<$id>#<fragment>", found through the registry.
Result<Program> compile_uri(const std::string& uri, const Registry& registry,
                            const CompileOptions& options = {});

}  // namespace baton::schema
