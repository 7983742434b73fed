#include "domain/policy/replace_in_text.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "json/document_lines.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using detection::Secret;
using json::DocumentLines;
using Secrets = std::span<const Secret>;

// Tells of the places of a document, in ascending order, whether they are in a string.
class Strings {
 public:
  explicit Strings(std::string_view document) : document_(document) {}

  bool contain(std::size_t place) {
    for (; at_ < place; ++at_) {
      const char character = document_[at_];
      if (character == '"') is_inside_ = !is_inside_;
      if (character == '\\') ++at_;
    }
    return is_inside_;
  }

 private:
  std::string_view document_;
  std::size_t at_ = 0;
  bool is_inside_ = false;
};

// Whether the text from `begin` on is a document in which one of the secrets is not in a string.
bool needs_quotes(std::string_view text, std::size_t begin, Secrets secrets) {
  Strings strings(text);
  const bool are_inside = std::ranges::all_of(
      secrets, [&](const Secret& secret) { return strings.contain(secret.begin - begin); });
  if (are_inside) return false;
  json::ReadOptions lenient;
  lenient.duplicate_keys = json::DuplicateKeys::last_wins;
  return json::read(text, "", lenient).has_value();
}

class Replacer {
 public:
  explicit Replacer(std::string_view text) : text_(text) {}

  // Replaces the next secrets.
  void add(Secrets secrets) {
    for (const Secret& secret : secrets) add(secret, "");
  }

  // The same for secrets in a document that begins at `begin`.
  void add_in_document(std::size_t begin, Secrets secrets) {
    Strings strings(text_.substr(begin));
    for (const Secret& secret : secrets) {
      add(secret, strings.contain(secret.begin - begin) ? "" : "\"");
    }
  }

  std::string finish() {
    result_ += text_.substr(done_);
    return std::move(result_);
  }

 private:
  void add(const Secret& secret, std::string_view quote) {
    result_ += text::concat(text_.substr(done_, secret.begin - done_), quote,
                            detection::replacement(secret), quote);
    done_ = secret.end;
  }

  std::string_view text_;
  std::size_t done_ = 0;
  std::string result_;
};

}  // namespace

std::string replace_in_text(std::string_view text, Secrets secrets) {
  Replacer replacer(text);
  if (needs_quotes(text, 0, secrets)) {
    replacer.add_in_document(0, secrets);
    return replacer.finish();
  }
  DocumentLines lines;
  std::size_t begin = 0;
  while (!secrets.empty()) {
    const auto part = lines.next(text.substr(begin), DocumentLines::Input::is_complete);
    if (!part) break;
    const auto next = std::ranges::find_if(
        secrets, [&](const Secret& secret) { return secret.begin >= begin + part->size; });
    const Secrets inside(secrets.begin(), next);
    secrets = secrets.subspan(inside.size());
    const bool is_document =
        part->may_be_document && needs_quotes(text.substr(begin, part->size), begin, inside);
    is_document ? replacer.add_in_document(begin, inside) : replacer.add(inside);
    begin += part->size;
  }
  return replacer.finish();
}

}  // namespace baton::policy
