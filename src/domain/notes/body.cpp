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
  BATON_TRY(const Frontmatter frontmatter, yaml_frontmatter(text));
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

// malformed: the body would become a part of the frontmatter.
Result<std::string> joined(const Parts& parts, std::string_view body, std::string_view line_end) {
  BATON_CHECK(require_no_changelog(body));
  std::string whole(parts.frontmatter);
  if (!whole.empty() && !whole.ends_with('\n')) whole += line_end;
  whole += text::concat(closed(body, line_end), line_end);
  if (!parts.changelog.empty()) whole += text::concat(line_end, parts.changelog);
  const Result<Frontmatter> read = yaml_frontmatter(whole);
  if (read && read->is_present == !parts.frontmatter.empty()) return whole;
  return fail(ErrorCode::malformed, "the first line would begin a frontmatter", {},
              "begin the body with a heading or another text");
}

// The heading with which a body begins: its lines, and its text.
struct LeadingHeading {
  std::string_view source;
  std::string_view text;
};

// Empty if the body does not begin with a heading.
LeadingHeading leading_heading(std::string_view body) {
  Prose prose(body, 0);
  std::optional<ProseLine> line = prose.next();
  while (line && line->is_blank) line = prose.next();
  if (!line) return {};
  const std::size_t begin = line->begin;
  if (!line->heading) line = prose.next();  // it may be underlined
  if (!line || !line->heading || line->heading->begin != begin) return {};
  return {.source = body.substr(begin, line->end - begin), .text = line->heading->text};
}

}  // namespace

Result<void> require_no_changelog(std::string_view body) {
  if (!find_changelog(body)) return {};
  return fail(ErrorCode::usage, "the body of a note cannot contain a changelog", {},
              "`baton note changelog NOTE TEXT` adds a line to the note's own");
}

Result<std::string> replace_body(std::string_view text, std::string_view body) {
  BATON_TRY(const Parts parts, parts_of(text));
  const std::string_view line_end = line_end_of(text);
  const std::string_view heading = leading_heading(parts.body).source;
  if (heading.empty() || !leading_heading(body).source.empty())
    return joined(parts, body, line_end);
  return joined(parts, text::concat(heading, line_end, line_end, body), line_end);
}

Result<std::string> replace_title(std::string_view text, std::string_view title) {
  BATON_TRY(const Parts parts, parts_of(text));
  const std::string_view line_end = line_end_of(text);
  Prose prose(parts.body, 0);
  std::optional<ProseLine> line = prose.next();
  while (line && (!line->heading || line->heading->text.empty())) line = prose.next();
  if (!line) {
    return joined(parts, text::concat("# ", title, line_end, line_end, parts.body), line_end);
  }
  const Heading& heading = *line->heading;
  return joined(parts,
                text::concat(parts.body.substr(0, heading.begin), std::string(heading.level, '#'),
                             " ", title, parts.body.substr(line->end)),
                line_end);
}

Result<std::string> add_to_body(std::string_view text, std::string_view addition) {
  BATON_TRY(const Parts parts, parts_of(text));
  const std::string_view line_end = line_end_of(text);
  const std::string before = closed(parts.body, line_end);
  const std::string_view gap = before.empty() ? std::string_view() : line_end;
  return joined(parts, text::concat(before, gap, gap, addition), line_end);
}

std::string titled_body(std::string_view title, std::string_view body) {
  std::string whole;
  if (!title.empty() && leading_heading(body).text != title)
    whole = text::concat("# ", title, "\n\n");
  whole += without_line_ends(body);
  while (whole.ends_with('\n')) whole.pop_back();
  if (!whole.empty()) whole += '\n';
  return whole;
}

}  // namespace baton::notes
