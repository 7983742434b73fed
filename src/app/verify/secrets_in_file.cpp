// A JSON document is searched member by member, because a member's name may announce a secret;
// every other text is searched as it is.
#include "app/verify/secrets_in_file.h"

#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/policy/secrets.h"
#include "json/locate.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/utf16.h"

namespace baton::app {
namespace {

Finding secret_finding(std::string_view kind) {
  return {.rule = "secret",
          .message = text::concat("a secret: ", kind),
          .hint = "revoke it, then remove it; its value may be in the git history"};
}

Findings secrets_in_document(Json document, const std::string& text, const std::string& file,
                             const detection::SecretRules& rules) {
  Findings findings;
  const policy::Redacted redacted = policy::redact_secrets(std::move(document), rules);
  for (const policy::Redaction& redaction : redacted.report.redactions) {
    Finding finding = secret_finding(redaction.field);
    finding.instance_location = redaction.path;
    findings.push_back(std::move(finding));
  }
  json::attach_positions(findings, text, file);
  return findings;
}

bool is_binary(std::string_view text) {
  constexpr std::size_t kExamined = 8192;  // bytes, as git does
  return text.substr(0, kExamined).find('\0') != std::string_view::npos;
}

Findings secrets_in_binary(const std::string& text, const std::string& file,
                           const detection::SecretRules& rules) {
  Findings findings;
  for (const detection::Secret& secret :
       detection::find_secrets(text, detection::Scope::formats, rules)) {
    Finding finding = secret_finding(secret.kind);
    finding.message += text::concat(", at byte ", std::to_string(secret.begin));
    finding.file = file;
    findings.push_back(std::move(finding));
  }
  return findings;
}

// Counts from the position of the last secret, so that many secrets need one pass.
Findings secrets_in_text(std::string_view text, const std::string& file,
                         const detection::SecretRules& rules) {
  Findings findings;
  Position last;
  for (const detection::Secret& secret :
       detection::find_secrets(text, detection::Scope::all, rules)) {
    const std::string_view between = text.substr(last.offset, secret.begin - last.offset);
    const Position here = json::position_at(between, between.size());
    last.column = here.line == 1 ? last.column + here.column - 1 : here.column;
    last.line += here.line - 1;
    last.offset = secret.begin;
    Finding finding = secret_finding(secret.kind);
    finding.file = file;
    finding.position = last;
    findings.push_back(std::move(finding));
  }
  return findings;
}

Findings secrets_in(const std::string& text, const std::string& file,
                    const detection::SecretRules& rules) {
  if (is_binary(text)) return secrets_in_binary(text, file, rules);
  if (Result<Json> document = json::read(text, file); document && document->is_structured()) {
    return secrets_in_document(*std::move(document), text, file, rules);
  }
  return secrets_in_text(text, file, rules);
}

}  // namespace

Findings secrets_in_file(const std::string& text, const std::string& file,
                         const detection::SecretRules& rules) {
  const detection::SecretRules here = rules.for_file(file);
  if (const auto utf8 = text::utf8_of_utf16(text)) return secrets_in(*utf8, file, here);
  return secrets_in(text, file, here);
}

}  // namespace baton::app
