#include "domain/context/fenced_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::context {
namespace {

constexpr std::size_t kShortestMarker = 8;
constexpr std::size_t kLongestMarker = 64;
constexpr std::string_view kSeparator = "; ";  // of members in a line

bool is_marker(std::string_view marker) {
  return marker.size() >= kShortestMarker && marker.size() <= kLongestMarker &&
         std::ranges::all_of(marker, text::is_alphanumeric);
}

Failure marker_in_data(std::string_view what) {
  return fail(ErrorCode::denied, "the context contains the marker that would enclose it",
              std::string(what),
              "build it again with another marker; if this recurs, a writer is guessing markers");
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

// A name has one line, so that it cannot begin an element or a line with the marker.
std::string shown_name(std::string_view name, Place place) {
  return place == Place::open ? safe_line(name) : text::one_line(name);
}

std::string label_of(std::string_view name, Place place) {
  return text::concat("- ", shown_name(name, place), ":");
}

FencedText::Members members_of(const Json& object) {
  FencedText::Members members;
  members.reserve(object.size());
  for (auto member = object.begin(); member != object.end(); ++member) {
    members.push_back({member.key(), &member.value()});
  }
  return members;
}

}  // namespace

Result<void> require_marker(std::string_view marker) {
  if (is_marker(marker)) return {};
  return fail(ErrorCode::usage, "invalid marker", std::string(marker),
              "use 8 to 64 letters and digits");
}

Result<void> require_unused_marker(std::string_view marker, std::string_view data,
                                   std::string_view what) {
  BATON_CHECK(require_marker(marker));
  if (data.find(marker) == std::string_view::npos) return {};
  return marker_in_data(what);
}

void FencedText::line(std::string_view text) {
  text_ += text;
  text_ += '\n';
}

void FencedText::heading(std::string_view level, std::string_view title) {
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
  line(text::concat(level, " ", text::one_line(title)));
}

void FencedText::line_with_marker(std::string_view before, std::string_view after) {
  line(text::concat(before, marker_, after));
  ++markers_;
}

void FencedText::open_data(std::string_view author) {
  line_with_marker("[data ", text::concat(" from ", text::one_line(author), "]"));
  place_ = Place::between_markers;
}

void FencedText::close_data() {
  text_ += '\n';
  line_with_marker("[end ", "]");
  place_ = Place::open;
}

void FencedText::data(std::string_view author, const Json& value) {
  open_data(author);
  this->value(value, 0);
  close_data();
}

void FencedText::value(const Json& value, std::size_t indent) {
  if (value.is_object() && !value.empty()) {
    for (const Member& part : members_of(value)) member(part, indent);
  } else if (value.is_array() && !value.empty()) {
    for (const Json& part : value) element(part, indent);
  } else {
    block("-", value, indent);
  }
}

void FencedText::member(const Member& member, std::size_t indent) {
  if (holds_nothing(*member.value)) return;
  const std::string label = label_of(member.name, place_);
  const std::string reference = reference_to(*member.value);
  if (reference.empty()) return block(label, *member.value, indent);
  text_.append(indent, ' ');
  line(text::concat(label, " ", reference));
}

void FencedText::element(const Members& members, std::size_t indent) {
  std::string flat;
  Members others;
  for (const Member& member : members) {
    if (holds_nothing(*member.value)) continue;
    const std::optional<std::string> text =
        reference_to(*member.value).empty() ? inline_text(*member.value, place_) : std::nullopt;
    if (!text || text->find(kSeparator) != std::string::npos) {
      others.push_back(member);
      continue;
    }
    if (!flat.empty()) flat += kSeparator;
    flat += text::concat(shown_name(member.name, place_), ": ", *text);
  }
  text_.append(indent, ' ');
  line(flat.empty() ? "-" : text::concat("- ", flat));
  for (const Member& other : others) member(other, indent + 2);
}

void FencedText::element(const Json& value, std::size_t indent) {
  const std::string reference = reference_to(value);
  if (!reference.empty()) {
    text_.append(indent, ' ');
    return line(text::concat("- ", reference));
  }
  if (value.is_object() && !value.empty()) return element(members_of(value), indent);
  block("-", value, indent);
}

// The value in the line of its label, or below it.
void FencedText::block(std::string_view label, const Json& value, std::size_t indent) {
  text_.append(indent, ' ');
  if (value.is_structured() && value.empty()) {
    line(text::concat(label, " (none)"));
  } else if (const std::optional<std::string> text = inline_text(value, place_)) {
    line(text::concat(label, " ", *text));
  } else {
    line(label);
    if (value.is_string()) {
      const std::string_view lines = model::text_of(value);
      return place_ == Place::open ? quote(lines, indent + 2) : enclosed(lines);
    }
    this->value(value, indent + 2);
  }
}

void FencedText::quote(std::string_view text, std::size_t indent) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    text_.append(indent, ' ');
    line(text::concat("> ", safe_line(text.substr(begin, end - begin))));
    begin = end + 1;
  }
}

// The text between marker lines of its own. The last line end before the closing line is not part
// of it.
void FencedText::enclosed(std::string_view text) {
  line_with_marker("[text ", "]");
  line(text::printable(text));
  line_with_marker("[end of text ", "]");
}

std::string FencedText::reference_to(const Json& value) const {
  return items_ == nullptr ? std::string() : items_->reference_to(value);
}

Result<std::string> FencedText::take(std::string_view what) {
  if (count(text_, marker_) != markers_) return marker_in_data(what);
  return std::move(text_);
}

}  // namespace baton::context
