#include "domain/policy/replace_in_text.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "json/document_lines.h"
#include "json/lexer.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using detection::Secret;
using json::DocumentLines;
using Secrets = std::span<const Secret>;
using Parts = std::vector<json::OpenDocuments::Part>;
using AllParts = std::span<Parts>;  // of each secret

bool is_document(std::string_view text) {
  json::ReadOptions lenient;
  lenient.duplicate_keys = json::DuplicateKeys::last_wins;
  return json::read(text, "", lenient).has_value();
}

Parts whole(const Secret& secret) {
  return {{.begin = secret.begin, .end = secret.end}};
}

// Whether secrets are replaced as a whole, as in any text.
bool are_whole(Secrets secrets, AllParts parts) {
  return std::ranges::equal(secrets, parts, {}, whole);
}

// What is replaced of each secret if what looks like a document is one.
std::vector<Parts> parts_in_documents(std::string_view text, Secrets secrets) {
  std::vector<Parts> parts;
  parts.reserve(secrets.size());
  json::OpenDocuments documents;
  std::size_t at = text.starts_with(json::kByteOrderMark) ? json::kByteOrderMark.size() : 0;
  for (const Secret& secret : secrets) {
    const std::size_t begin = std::max(at, secret.begin);
    documents.take(text.substr(at, begin - at));
    parts.push_back(documents.parts(text, begin, secret.end));
    at = begin;
  }
  return parts;
}

// Replaces secrets as a whole in lines of the text that are not a document.
void keep_in_documents(std::string_view text, Secrets secrets, AllParts parts) {
  DocumentLines lines;
  std::size_t begin = 0;
  while (!secrets.empty()) {
    const auto part = lines.next(text.substr(begin), DocumentLines::Input::is_complete);
    if (!part) break;
    const std::size_t end = begin + part->size;
    const auto next =
        std::ranges::find_if(secrets, [end](const Secret& secret) { return secret.begin >= end; });
    const auto inside = static_cast<std::size_t>(next - secrets.begin());
    const Secrets own = secrets.first(inside);
    const bool keeps = are_whole(own, parts.first(inside)) ||
                       (part->may_be_document && is_document(text.substr(begin, part->size)));
    if (!keeps) std::ranges::transform(own, parts.begin(), whole);
    secrets = secrets.subspan(inside);
    parts = parts.subspan(inside);
    begin = end;
  }
}

}  // namespace

std::string replace_in_text(std::string_view text, Secrets secrets) {
  std::vector<Parts> parts = parts_in_documents(text, secrets);
  if (!are_whole(secrets, parts) && !is_document(text)) keep_in_documents(text, secrets, parts);
  std::string result;
  std::size_t done = 0;
  for (std::size_t index = 0; index < secrets.size(); ++index) {
    done = append_replaced(result, text, done, secrets[index], parts[index]);
  }
  result += text.substr(done);
  return result;
}

std::size_t append_replaced(std::string& result, std::string_view text, std::size_t at,
                            const Secret& secret,
                            std::span<const json::OpenDocuments::Part> parts) {
  for (const auto& [part_begin, end, quote] : parts) {
    if (end <= at) continue;
    const std::size_t begin = std::max(part_begin, at);
    result +=
        text::concat(text.substr(at, begin - at), quote, detection::replacement(secret), quote);
    at = end;
  }
  return at;
}

}  // namespace baton::policy
