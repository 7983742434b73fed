#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/detection/secret.h"
#include "domain/detection/secret_rules.h"
#include "json/document_lines.h"
#include "json/open_documents.h"

namespace baton::policy {

// Redacts the secrets in a text of any length that arrives in pieces. It searches 64 KiB at once
// and keeps at most about 1 MiB: the last 8 KiB until more text follows, and a secret or a run of
// its characters until the end; before it searches such a text again, twice as much has arrived.
// JSON documents that fill lines (json::DocumentLines) are first redacted as such, so each is kept
// until it ends. Of a longer one than 1 MiB, the lines are searched as text; it stays a document,
// too: a replacement outside of its strings is put in quotes.
// If the text pauses, settled() returns what nothing that follows can change. The result is the
// same for pieces of any size; pauses change it at most where secrets that overlap extend over
// several lines.
class TextStream {
 public:
  explicit TextStream(detection::SecretRules rules) : rules_(std::move(rules)) {}

  // The next piece of the result, which may be empty.
  std::string add(std::string_view piece);
  // The part of what has arrived that is complete, up to the end of a line. Empty also if a project
  // has its own patterns, which may match several lines.
  std::string settled();
  std::string finish();

 private:
  // The parts that have arrived as a whole, documents redacted, are searched.
  std::string search_arrived(json::DocumentLines::Input input);
  std::string search(std::string_view piece);

  static constexpr std::size_t kUnit = std::size_t{64} << 10;

  enum class Held : std::uint8_t { may_grow, is_full };
  // Returns what is before `cut`, or before a secret there.
  std::string process(std::size_t cut, Held held);
  [[nodiscard]] std::size_t cut_before(std::size_t limit) const;
  std::string_view drop_secret(std::string_view piece);
  // Follows the text to a place, if it has had a document.
  void follow_to(std::size_t place);
  // What is replaced of a secret that begins there, or before what was returned.
  std::vector<json::OpenDocuments::Part> parts_of(std::size_t begin, std::size_t end);

  detection::SecretRules rules_;
  json::DocumentLines lines_;
  std::string arrived_;  // and is not in `text_`
  std::string text_;
  std::size_t unit_ = kUnit;  // so much new text is searched at once
  std::size_t done_ = 0;      // what is before it was returned, and is kept as context
  // The end of a secret that is too long to keep is dropped as it arrives.
  bool is_dropping_ = false;
  // From the first document on; followed up to `followed_` in `text_`.
  std::optional<json::OpenDocuments> documents_;
  std::size_t followed_ = 0;
};

}  // namespace baton::policy
