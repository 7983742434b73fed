#include "domain/context/fenced_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/print.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::context {
namespace {

constexpr std::size_t kShortestMarker = 8;
constexpr std::size_t kLongestMarker = 64;
constexpr std::size_t kDeepestHeading = 6;
constexpr std::size_t kDemotion = 3;  // our own headings are of levels 1 to 3

bool is_marker(std::string_view marker) {
  return marker.size() >= kShortestMarker && marker.size() <= kLongestMarker &&
         std::ranges::all_of(marker, text::is_alphanumeric);
}

// Escapes what would be a tag or comment: "<500 ms" stays, "<h1>" and "<!--" are escaped.
std::string without_tags(std::string_view line) {
  std::string escaped;
  escaped.reserve(line.size());
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char next = at + 1 < line.size() ? line[at + 1] : ' ';
    const bool opens =
        line[at] == '<' && (next == '/' || next == '!' || next == '?' ||
                            (text::is_alphanumeric(next) && (next < '0' || next > '9')));
    if (opens) escaped += '\\';
    escaped += line[at];
  }
  return escaped;
}

// Empty, or with empty parts only: such a member is omitted.
bool holds_nothing(const Json& value) {
  if (!value.is_structured()) return false;
  return std::ranges::all_of(value, holds_nothing);
}

// A line of '=' or '-' makes a heading of the line above, or a rule.
bool is_underline(std::string_view line) {
  return !line.empty() && (line.front() == '=' || line.front() == '-') &&
         line.find_first_not_of("=- \t") == std::string_view::npos;
}

// "# Title" becomes "#### Title". Escapes underlines that would make a heading of the line above or
// a rule, and fences of code blocks.
std::string demoted(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::string_view rest = line.substr(begin);
  const std::size_t level = std::min(rest.find_first_not_of('#'), rest.size());
  const bool heading = level > 0 && level <= kDeepestHeading &&
                       (level == rest.size() || rest[level] == ' ' || rest[level] == '\t');
  std::string safe(line.substr(0, begin));
  if (heading) {
    safe.append(std::min(kDemotion, kDeepestHeading - level), '#');
  } else if (rest.starts_with("```") || rest.starts_with("~~~") || is_underline(rest)) {
    safe += '\\';
  }
  return safe + without_tags(rest);
}

std::string safe_line(std::string_view text) {
  return demoted(text::one_line(text));
}

}  // namespace

Result<void> require_unused_marker(std::string_view marker, std::string_view data,
                                   std::string_view what) {
  if (!is_marker(marker)) {
    return fail(ErrorCode::usage, "invalid marker", std::string(marker),
                "use 8 to 64 letters and digits");
  }
  if (data.find(marker) == std::string_view::npos) return {};
  return fail(ErrorCode::denied, "the context contains the marker that would enclose it",
              std::string(what),
              "build it again with another marker; if this recurs, a writer is guessing markers");
}

void FencedText::line(std::string_view text) {
  text_ += text;
  text_ += '\n';
}

void FencedText::heading(std::string_view level, std::string_view title) {
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
  line(text::concat(level, " ", text::one_line(title)));
  text_ += '\n';
}

void FencedText::data(std::string_view author, const Json& value) {
  line(text::concat("[data ", marker_, " written by ", text::one_line(author), "]"));
  text_ += '\n';
  this->value(value, 0);
  text_ += '\n';
  line(text::concat("[end of data ", marker_, "]"));
}

void FencedText::value(const Json& value, std::size_t indent) {
  if (value.is_object() && !value.empty()) {
    for (auto member = value.begin(); member != value.end(); ++member) {
      if (holds_nothing(member.value())) continue;
      const std::string name = demoted(text::one_line(member.key()));
      item(text::concat("- ", name, ":"), member.value(), indent);
    }
  } else if (value.is_array() && !value.empty()) {
    for (const Json& element : value) item("-", element, indent);
  } else {
    item("-", value, indent);
  }
}

void FencedText::item(std::string_view label, const Json& value, std::size_t indent) {
  text_.append(indent, ' ');
  text_ += label;
  if (value.is_structured() && !value.empty()) {
    text_ += '\n';
    this->value(value, indent + 2);
  } else if (value.is_structured()) {
    text_ += " (none)\n";
  } else if (value.is_string()) {
    text(model::text_of(value), indent + 2);
  } else {
    text_ += ' ';
    line(json::print_compact(value));
  }
}

// One line follows its label; several lines are a quote below it.
void FencedText::text(std::string_view text, std::size_t indent) {
  if (text.find('\n') == std::string_view::npos) {
    text_ += ' ';
    line(safe_line(text));
    return;
  }
  text_ += '\n';
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    text_.append(indent, ' ');
    line(text::concat("> ", safe_line(text.substr(begin, end - begin))));
    begin = end + 1;
  }
}

}  // namespace baton::context
