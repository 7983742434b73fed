#pragma once

#include <optional>
#include <string>

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/redact.h"
#include "json/json.h"

namespace baton::app {

struct RedactDocument {
  Source source;
  std::optional<std::string> context_type;  // whose field rules; none: those of every policy
};

struct DocumentRedacted {
  policy::Redacted redacted;
};

// Takes out of one JSON document what the policies' field rules name. malformed: not JSON, or
// it holds a number that printing would change; not_found: nobody has such a context type.
Result<Outcome<DocumentRedacted>> redact_document(const RedactDocument& request,
                                                  Workspace& workspace);

// What was taken out, never a value: schemas/cli/redact.
Json report_of(const DocumentRedacted& answer);

}  // namespace baton::app
