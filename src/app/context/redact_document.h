#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/redact.h"
#include "json/json.h"

namespace baton::app {

enum class SourceForm : std::uint8_t { json, text };

struct RedactDocument {
  Source source;
  SourceForm form = SourceForm::json;
  std::optional<std::string> context_type;  // whose field rules; none: those of every policy
};

// malformed: the text, which is to be redacted as it is, is UTF-16, in which no secret is found.
Result<void> require_utf8_text(std::string_view text, const std::string& name);

struct DocumentRedacted {
  policy::Redacted redacted;  // of a text, the document is a string
};

// Redacts what the policies' field rules name in a JSON document, and the secrets that are
// detected in a document or a text. malformed: the source is not JSON, or contains a number that
// printing would change; not_found: unknown context type.
Result<Outcome<DocumentRedacted>> redact_document(const RedactDocument& request,
                                                  Workspace& workspace);

// The redacted places without values: schemas/cli/redact.
Json report_of(const DocumentRedacted& answer);

}  // namespace baton::app
