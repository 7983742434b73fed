#include "app/scrub/scrub_text.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/policy/secrets.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "json/rewrite.h"

namespace baton::app {

Result<policy::RedactionReport> redact_secrets_in(Json& document) {
  policy::Redacted redacted = policy::redact_secrets(std::move(document));
  document = std::move(redacted.document);
  return std::move(redacted.report);
}

Result<ScrubbedText> scrub_text(const std::string& text, const RedactDocument& redact) {
  ScrubbedText scrubbed;
  const Result<Json> before = json::read(text, "");
  if (!before || !before->is_structured()) {
    policy::Redacted redacted = policy::redact_secrets(Json(text));
    scrubbed.report = std::move(redacted.report);
    if (scrubbed.report.redactions.empty()) return scrubbed;
    scrubbed.text = redacted.document.get<std::string>();
    return scrubbed;
  }
  Json after = *before;
  BATON_TRY(policy::RedactionReport report, redact(after));
  if (json::equal(*before, after)) return scrubbed;
  const Result<std::string> rewritten = json::rewritten(text, *before, after);
  scrubbed.text = rewritten ? *rewritten : json::print(after);
  scrubbed.report = std::move(report);
  return scrubbed;
}

}  // namespace baton::app
