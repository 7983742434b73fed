#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/redact.h"
#include "json/json.h"

namespace baton::app {

// Redacts a document in place.
using DocumentRedactor = std::function<Result<policy::RedactionReport>(Json& document)>;

// A stored text without what is redacted, and the report of it.
struct ScrubbedText {
  std::optional<std::string> text;      // empty: nothing was redacted
  policy::RedactionReport report = {};  // what stays unencrypted is in it, too
};

// A JSON document keeps its layout; any other text is searched for secrets as it is.
Result<ScrubbedText> scrub_text(const std::string& text, const DocumentRedactor& redact,
                                Workspace& workspace);

}  // namespace baton::app
