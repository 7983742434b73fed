// Whatever a text is, redaction is idempotent, leaves a text without secrets unchanged, gives the
// same result for pieces of a text without documents, and makes of a JSON document a JSON document.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/policy/secrets.h"
#include "domain/policy/text_stream.h"
#include "json/document_lines.h"
#include "json/print.h"
#include "json/read.h"

namespace {

using baton::Json;
using baton::detection::SecretRules;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

void check_places(const std::string& text) {
  std::size_t end = 0;
  for (const auto& secret : baton::detection::find_secrets(text)) {
    demand(secret.begin >= end && secret.end > secret.begin, "secrets overlap");
    end = secret.end;
  }
  demand(end <= text.size(), "a secret ends behind the text");
}

bool may_have_document(std::string_view text) {
  using baton::json::DocumentLines;
  DocumentLines lines;
  while (const auto part = lines.next(text, DocumentLines::Input::is_complete)) {
    if (part->may_be_document) return true;
    text.remove_prefix(part->size);
  }
  return false;
}

void check_text(const std::string& text) {
  const SecretRules& rules = SecretRules::built_in();
  const std::string once = baton::policy::redact_secrets(text, rules);
  demand(baton::policy::redact_secrets(once, rules) == once, "a second redaction changes the text");
  // The walk of a document finds more than the search of texts; pieces are searched after it.
  if (may_have_document(text)) return;
  if (baton::detection::find_secrets(text).empty()) demand(once == text, "a text is changed");
  baton::policy::TextStream stream(rules);
  const std::size_t half = text.size() / 2;
  std::string streamed = stream.add(std::string_view(text).substr(0, half));
  streamed += stream.add(std::string_view(text).substr(half));
  streamed += stream.finish();
  demand(streamed == once, "pieces give another result");
}

void check_document(const std::string& text) {
  const baton::Result<Json> document = baton::json::read(text, "input");
  if (!document) return;
  const SecretRules& rules = SecretRules::built_in();
  const auto once = baton::policy::redact_secrets(*document, rules);
  const auto twice = baton::policy::redact_secrets(once.document, rules);
  demand(twice.document == once.document, "a second redaction changes the document");
  if (once.report.redactions.empty()) demand(once.document == *document, "a document is changed");
  const std::string printed = baton::json::print(once.document);
  demand(baton::json::read(printed, "output").has_value(), "the output is not JSON");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_places(text);
  check_text(text);
  check_document(text);
  return 0;
}
