// A JSON document is searched member by member, because a member's name may announce a secret;
// every other text is searched as it is, and then the documents that fill lines of it: what
// redaction of the text would replace is found. UTF-16 is searched in UTF-8; because a file may be
// UTF-16 only in part, or not at all although it begins like it, the rest of its bytes is searched
// too.
#include "app/verify/secrets_in_file.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/policy/replace_in_text.h"
#include "domain/policy/secrets.h"
#include "json/document_lines.h"
#include "json/locate.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/utf16.h"

namespace baton::app {
namespace {

Finding secret_finding(std::string_view kind) {
  return {.rule = std::string(kSecretFinding),
          .message = text::concat("a secret: ", kind),
          .hint = "revoke it, then remove it; its value may be in the git history"};
}

Findings secrets_in_document(Json document, std::string_view text, const std::string& file,
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

detection::Scope scope_of(std::string_view text) {
  return is_binary(text) ? detection::Scope::formats : detection::Scope::all;
}

// A UTF-16 file without the secrets in its conversion, which need no second report. A range of
// ASCII in the file may contain one of them and still not be blank in Narrowed: the conversion may
// lack its first character.
std::string without_converted_secrets(std::string text, std::string_view utf8,
                                      const detection::SecretRules& rules) {
  const std::size_t units = text::utf16_units(utf8);
  std::size_t at = text.size() / 2 * 2 - 2 * units;  // the byte order mark is not converted
  std::size_t done = 0;                              // of the conversion
  const auto go_to = [&](std::size_t place) {
    at += 2 * text::utf16_units(utf8.substr(done, place - done));
    done = place;
  };
  for (const detection::Secret& secret : detection::find_secrets(utf8, scope_of(utf8), rules)) {
    go_to(secret.begin);
    const std::size_t begin = at;
    go_to(secret.end);
    for (std::size_t unit = begin; unit < at; unit += 2) {  // others may be two bytes of ASCII
      if (text[unit] == '\0') text[unit + 1] = '*';
      if (text[unit + 1] == '\0') text[unit] = '*';
    }
  }
  return text;
}

// A file's bytes of which UTF-16's characters of ASCII have one byte instead of two.
struct Narrowed {
  std::string text;
  std::vector<text::WideAscii> ranges = {};  // of the file

  // The offset in the file.
  [[nodiscard]] std::size_t offset_in_file(std::size_t offset) const {
    for (const text::WideAscii& range : ranges) {
      if (offset <= range.begin) break;
      offset += std::min(offset - range.begin, (range.end - range.begin) / 2);
    }
    return offset;
  }
};

// Ranges that the conversion of the whole file includes completely are blank: a secret in them is
// found there.
Narrowed narrowed(const std::string& text, std::optional<text::ByteOrder> converted) {
  Narrowed bytes{.text = {}, .ranges = text::wide_ascii(text)};
  std::size_t at = 0;
  for (const text::WideAscii& range : bytes.ranges) {
    bytes.text.append(text, at, range.begin - at);
    const bool is_blank = converted && range.is_read(text, *converted);
    for (at = range.begin; at < range.end; ++at) {
      if (text[at] == '\0') continue;
      bytes.text += is_blank && text[at] != '\n' ? ' ' : text[at];
    }
  }
  bytes.text.append(text, at);
  return bytes;
}

Findings secrets_in_binary(const Narrowed& bytes, const std::string& file,
                           const detection::SecretRules& rules) {
  Findings findings;
  for (const detection::Secret& secret :
       detection::find_secrets(bytes.text, detection::Scope::formats, rules)) {
    Finding finding = secret_finding(secret.kind);
    finding.message +=
        text::concat(", at byte ", std::to_string(bytes.offset_in_file(secret.begin)));
    finding.file = file;
    findings.push_back(std::move(finding));
  }
  return findings;
}

using Secrets = std::span<const detection::Secret>;

// Counts from the position on, so that many positions need one pass.
void move_to(std::size_t offset, std::string_view text, Position& position) {
  const std::string_view between = text.substr(position.offset, offset - position.offset);
  const Position here = json::position_at(between, between.size());
  position.column = here.line == 1 ? position.column + here.column - 1 : here.column;
  position.line += here.line - 1;
  position.offset = offset;
}

// The secrets in a part of the text that begins at `begin`, with their places in it. Drops those
// before it.
std::vector<detection::Secret> secrets_within(std::size_t begin, std::size_t size,
                                              Secrets& secrets) {
  while (!secrets.empty() && secrets.front().end <= begin) secrets = secrets.subspan(1);
  std::vector<detection::Secret> inside;
  for (const detection::Secret& secret : secrets) {
    if (secret.begin >= begin + size) break;
    inside.push_back({.kind = secret.kind,
                      .begin = std::max(secret.begin, begin) - begin,
                      .end = std::min(secret.end - begin, size)});
  }
  return inside;
}

// What only the search of a document finds in a text, which may be one and has the secrets `found`.
Findings others_in_document(std::string_view text, Secrets found, const std::string& file,
                            const detection::SecretRules& rules) {
  json::ReadOptions lenient;
  lenient.duplicate_keys = json::DuplicateKeys::last_wins;
  Result<Json> document = json::read(policy::replace_in_text(text, found), file, lenient);
  return document ? secrets_in_document(*std::move(document), text, file, rules) : Findings();
}

Findings others_in_document_lines(std::string_view text, Secrets found, const std::string& file,
                                  const detection::SecretRules& rules) {
  Findings findings;
  json::DocumentLines lines;
  Position begin;
  std::size_t size = 0;
  for (std::size_t at = 0; at < text.size(); at += size) {
    const auto part = lines.next(text.substr(at), json::DocumentLines::Input::is_complete);
    if (!part) break;
    size = part->size;
    if (!part->may_be_document) continue;
    const std::vector<detection::Secret> inside = secrets_within(at, size, found);
    for (Finding& finding : others_in_document(text.substr(at, size), inside, file, rules)) {
      move_to(at, text, begin);
      finding.position->line += begin.line - 1;
      finding.position->offset += at;
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

Findings secrets_in_text(std::string_view text, const std::string& file,
                         const detection::SecretRules& rules) {
  const std::vector<detection::Secret> secrets =
      detection::find_secrets(text, detection::Scope::all, rules);
  Findings findings = others_in_document_lines(text, secrets, file, rules);
  Position last;
  for (const detection::Secret& secret : secrets) {
    move_to(secret.begin, text, last);
    Finding finding = secret_finding(secret.kind);
    finding.file = file;
    finding.position = last;
    findings.push_back(std::move(finding));
  }
  json::attach_positions(findings, text, file);
  return findings;
}

Findings secrets_in(const Narrowed& bytes, const std::string& file,
                    const detection::SecretRules& rules) {
  const std::string& text = bytes.text;
  if (is_binary(text)) return secrets_in_binary(bytes, file, rules);
  if (Result<Json> document = json::read(text, file); document && document->is_structured()) {
    return secrets_in_document(*std::move(document), text, file, rules);
  }
  return secrets_in_text(text, file, rules);
}

}  // namespace

Findings secrets_in_file(const std::string& text, const std::string& file,
                         const detection::SecretRules& rules) {
  const detection::SecretRules here = rules.for_file(file);
  std::optional<std::string> utf8 = text::utf8_of_utf16(text);
  if (!utf8) return secrets_in(narrowed(text, std::nullopt), file, here);
  const Narrowed converted{.text = *std::move(utf8)};
  Findings findings = secrets_in(converted, file, here);
  const std::string rest =
      findings.empty() ? text : without_converted_secrets(text, converted.text, here);
  std::ranges::move(secrets_in(narrowed(rest, text::utf16_order(text)), file, here),
                    std::back_inserter(findings));
  return findings;
}

}  // namespace baton::app
