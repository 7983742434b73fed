#include "app/scrub/scrub_text.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/redaction/redact_state.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "json/rewrite.h"

namespace baton::app {

Result<ScrubbedText> scrub_text(const std::string& text, const DocumentRedactor& redact,
                                Workspace& workspace) {
  ScrubbedText scrubbed;
  const Result<Json> before = json::read(text, "");
  if (!before || !before->is_structured()) {
    Json whole = text;
    BATON_TRY(scrubbed.report, redact_secrets_in(whole, workspace));
    if (!scrubbed.report.redactions.empty()) scrubbed.text = whole.get<std::string>();
    return scrubbed;
  }
  Json after = *before;
  BATON_TRY(policy::RedactionReport report, redact(after));
  scrubbed.report.unencrypted = report.unencrypted;
  if (json::equal(*before, after)) return scrubbed;
  const Result<std::string> rewritten = json::rewritten(text, *before, after);
  scrubbed.text = rewritten ? *rewritten : json::print(after);
  scrubbed.report = std::move(report);
  return scrubbed;
}

}  // namespace baton::app
