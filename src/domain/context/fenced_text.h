#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "baton/result.h"
#include "json/json.h"

namespace baton::context {

// usage: a marker that is not 8 to 64 letters and digits. denied: `data`, which the marker fences,
// contains it; `what` names the operation.
Result<void> require_unused_marker(std::string_view marker, std::string_view data,
                                   std::string_view what);

// Builds Markdown in which text by others cannot be mistaken for instructions: nested lists and
// quotes that always end with their block, with demoted headings, between lines with the marker.
class FencedText {
 public:
  explicit FencedText(std::string_view marker) : marker_(marker) {}

  void line(std::string_view text);
  void heading(std::string_view level, std::string_view title);

  // `value` between lines with the marker; `author` names the author of the text.
  void data(std::string_view author, const Json& value);
  void value(const Json& value, std::size_t indent);

  std::string take() { return std::move(text_); }

 private:
  void item(std::string_view label, const Json& value, std::size_t indent);
  void text(std::string_view text, std::size_t indent);

  std::string_view marker_;
  std::string text_;
};

}  // namespace baton::context
