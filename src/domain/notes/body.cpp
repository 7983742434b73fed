#include "domain/notes/body.h"

#include <optional>

#include "domain/notes/changelog.h"
#include "domain/notes/frontmatter.h"
#include "domain/notes/prose.h"
#include "text/concat.h"

namespace baton::notes {
namespace {

// The three parts of the text; the changelog is empty if there is none.
struct Parts {
  std::string_view frontmatter;
  std::string_view body;
  std::string_view changelog;
};

Result<Parts> parts_of(std::string_view text) {
  BATON_TRY(const Frontmatter frontmatter, read_frontmatter(text));
  const std::optional<Changelog> changelog = find_changelog(text);
  const std::size_t end = changelog ? changelog->heading : text.size();
  return Parts{.frontmatter = text.substr(0, frontmatter.body),
               .body = text.substr(frontmatter.body, end - frontmatter.body),
               .changelog = text.substr(end)};
}

std::string_view without_line_ends(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

// A body with an open code block would include the changelog in it.
std::string closed(std::string_view body, std::string_view line_end) {
  Prose prose(body, 0);
  while (prose.next()) {
  }
  std::string whole(without_line_ends(body));
  if (!prose.closing().empty()) whole += text::concat(line_end, prose.closing());
  return whole;
}

std::string joined(const Parts& parts, std::string_view body, std::string_view line_end) {
  std::string whole = text::concat(parts.frontmatter, closed(body, line_end), line_end);
  if (!parts.changelog.empty()) whole += text::concat(line_end, parts.changelog);
  return whole;
}

}  // namespace

Result<std::string> replace_body(std::string_view text, std::string_view body) {
  BATON_TRY(const Parts parts, parts_of(text));
  return joined(parts, body, line_end_of(text));
}

Result<std::string> add_to_body(std::string_view text, std::string_view addition) {
  BATON_TRY(const Parts parts, parts_of(text));
  const std::string_view line_end = line_end_of(text);
  const std::string before = closed(parts.body, line_end);
  const std::string_view gap = before.empty() ? std::string_view() : line_end;
  return joined(parts, text::concat(before, gap, gap, addition), line_end);
}

std::string titled_body(std::string_view title, std::string_view body) {
  Prose prose(body, 0);
  std::optional<ProseLine> line = prose.next();
  while (line && line->is_blank) line = prose.next();
  const bool has_heading = line && line->heading.has_value();
  std::string whole;
  if (!title.empty() && !has_heading) whole = text::concat("# ", title, "\n\n");
  whole += without_line_ends(body);
  while (whole.ends_with('\n')) whole.pop_back();
  if (!whole.empty()) whole += '\n';
  return whole;
}

}  // namespace baton::notes
