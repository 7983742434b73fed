#include "domain/policy/replace_in_text.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "json/document_lines.h"
#include "json/lexer.h"
#include "json/open_documents.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using detection::Secret;
using json::DocumentLines;
using Secrets = std::span<const Secret>;
using Quotes = std::span<std::string>;

bool is_document(std::string_view text) {
  json::ReadOptions lenient;
  lenient.duplicate_keys = json::DuplicateKeys::last_wins;
  return json::read(text, "", lenient).has_value();
}

bool has_quotes(Quotes quotes) {
  return !std::ranges::all_of(quotes, &std::string::empty);
}

// What each replacement needs around it if what looks like a document is one.
std::vector<std::string> quotes_for(std::string_view text, Secrets secrets) {
  std::vector<std::string> quotes;
  quotes.reserve(secrets.size());
  json::OpenDocuments documents;
  std::size_t at = text.starts_with(json::kByteOrderMark) ? json::kByteOrderMark.size() : 0;
  for (const Secret& secret : secrets) {
    const std::size_t begin = std::max(at, secret.begin);
    documents.take(text.substr(at, begin - at));
    quotes.push_back(documents.quote_for(text.substr(begin, secret.end - begin)));
    at = begin;
  }
  return quotes;
}

// Removes quotes in lines of the text that are not a document.
void keep_in_documents(std::string_view text, Secrets secrets, Quotes quotes) {
  DocumentLines lines;
  std::size_t begin = 0;
  while (!secrets.empty()) {
    const auto part = lines.next(text.substr(begin), DocumentLines::Input::is_complete);
    if (!part) break;
    const std::size_t end = begin + part->size;
    const auto next =
        std::ranges::find_if(secrets, [end](const Secret& secret) { return secret.begin >= end; });
    const auto inside = static_cast<std::size_t>(next - secrets.begin());
    const Quotes own = quotes.first(inside);
    const bool keeps =
        !has_quotes(own) || (part->may_be_document && is_document(text.substr(begin, part->size)));
    if (!keeps) std::ranges::fill(own, std::string());
    secrets = secrets.subspan(inside);
    quotes = quotes.subspan(inside);
    begin = end;
  }
}

}  // namespace

std::string replace_in_text(std::string_view text, Secrets secrets) {
  std::vector<std::string> quotes = quotes_for(text, secrets);
  if (has_quotes(quotes) && !is_document(text)) keep_in_documents(text, secrets, quotes);
  std::string result;
  std::size_t done = 0;
  for (std::size_t index = 0; index < secrets.size(); ++index) {
    const Secret& secret = secrets[index];
    const std::string& quote = quotes[index];
    result += text::concat(text.substr(done, secret.begin - done), quote,
                           detection::replacement(secret), quote);
    done = secret.end;
  }
  result += text.substr(done);
  return result;
}

}  // namespace baton::policy
