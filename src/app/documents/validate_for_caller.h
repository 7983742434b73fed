#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/documents/validate_documents.h"
#include "baton/result.h"

namespace baton::app {

// validate_documents() for the front ends: the answer shows what the caller may see
// (app/core/findings/shown_findings.h).
Result<Outcome<ValidationAnswer>> validate_for_caller(ValidateDocuments request,
                                                      Workspace& workspace);

// ACCESS_DENIED: the caller may not have the file checked. It may, if it may see the file, and if
// the file is the project's configuration or one of its states, which commits contain.
Result<void> require_may_check(const std::string& path, Workspace& workspace);

}  // namespace baton::app
