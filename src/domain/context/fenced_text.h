#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "baton/result.h"
#include "domain/context/inline_text.h"
#include "domain/context/shown_items.h"
#include "json/json.h"

namespace baton::context {

// usage: a marker that is not 8 to 64 letters and digits.
Result<void> require_marker(std::string_view marker);

// Also denied: `data`, which the marker fences, contains it; `what` names the operation.
Result<void> require_unused_marker(std::string_view marker, std::string_view data,
                                   std::string_view what);

// Builds Markdown in which text by others cannot be mistaken for instructions: it is placed between
// lines with the marker, in nested lists. Values that fit in a line are printed in one: "- table:
// photos; columns: id, owner". A text of several lines has marker lines of its own. Between marker
// lines a text is byte for byte what was recorded, except that control characters become visible
// escapes: the marker, which the text cannot contain, is what delimits it. Outside of them,
// headings are demoted and tags are escaped.
class FencedText {
 public:
  struct Member {
    std::string_view name;
    const Json* value;  // never null
  };
  using Members = std::vector<Member>;

  // Refers to `items` instead of repeating them. They may be added later.
  explicit FencedText(std::string_view marker, const ShownItems* items = nullptr)
      : marker_(marker), items_(items) {}

  void line(std::string_view text);
  void heading(std::string_view level, std::string_view title);

  // One line that names the marker between `before` and `after`.
  void line_with_marker(std::string_view before, std::string_view after);

  // Lines with the marker; `author` names the author of the text between them.
  void open_data(std::string_view author);
  void close_data();
  // `value` between lines with the marker.
  void data(std::string_view author, const Json& value);

  // A nested list of the value's parts, without empty ones.
  void value(const Json& value, std::size_t indent);
  void member(const Member& member, std::size_t indent);
  // One element of a list: members that fit in its line, then the others below it.
  void element(const Members& members, std::size_t indent);

  // The text. denied: the marker occurs in it elsewhere than in its lines; `what` names the
  // operation.
  Result<std::string> take(std::string_view what);
  std::string take() { return std::move(text_); }

 private:
  void block(std::string_view label, const Json& value, std::size_t indent);
  void element(const Json& value, std::size_t indent);
  void quote(std::string_view text, std::size_t indent);
  void enclosed(std::string_view text);
  [[nodiscard]] std::string reference_to(const Json& value) const;

  std::string_view marker_;
  const ShownItems* items_;
  std::string text_;
  Place place_ = Place::open;
  std::size_t markers_ = 0;  // how often this class wrote the marker
};

}  // namespace baton::context
