#include "domain/context/inline_text.h"

#include <algorithm>
#include <cstddef>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/print.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::context {
namespace {

constexpr std::size_t kDeepestHeading = 6;
constexpr std::size_t kDemotion = 3;  // our own headings are of levels 1 to 3

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

std::optional<std::string> inline_scalar(const Json& value, Place place) {
  if (value.is_structured()) return std::nullopt;
  if (!value.is_string()) return json::print_compact(value);
  const std::string_view text = model::text_of(value);
  if (text.find('\n') != std::string_view::npos) return std::nullopt;
  return shown_line(text, place);
}

}  // namespace

std::string safe_line(std::string_view text) {
  return demoted(text::one_line(text));
}

std::string shown_line(std::string_view text, Place place) {
  return place == Place::open ? safe_line(text) : text::printable(text);
}

std::optional<std::string> inline_text(const Json& value, Place place) {
  if (!value.is_array()) return inline_scalar(value, place);
  std::string joined;
  for (const Json& element : value) {
    const std::optional<std::string> text = inline_scalar(element, place);
    if (!text || text->find(',') != std::string::npos) return std::nullopt;
    if (!joined.empty()) joined += ", ";
    joined += *text;
  }
  return joined;
}

bool holds_nothing(const Json& value) {
  if (value.is_string()) return model::text_of(value).empty();
  return value.is_structured() && std::ranges::all_of(value, holds_nothing);
}

}  // namespace baton::context
