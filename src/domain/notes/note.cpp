#include "domain/notes/note.h"

#include "domain/notes/changelog.h"
#include "domain/notes/loose_forms.h"
#include "domain/notes/prose.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

std::string text_in(const YamlNode* node) {
  return node != nullptr && node->kind == YamlKind::text ? node->text : std::string();
}

// The line that makes the first heading of a body that begins there.
std::optional<ProseLine> title_line(std::string_view text, std::size_t begin) {
  Prose prose(text, begin);
  while (std::optional<ProseLine> line = prose.next()) {
    if (!line->heading || line->heading->text.empty()) continue;
    if (line->heading->text != kChangelogTitle) return line;
  }
  return std::nullopt;
}

std::string first_heading(std::string_view text, std::size_t begin) {
  const std::optional<ProseLine> line = title_line(text, begin);
  return line ? std::string(line->heading->text) : std::string();
}

std::string member(std::string_view name, std::string_view value) {
  return text::concat(name, ": ", yaml_scalar(value, YamlPlace::block), "\n");
}

}  // namespace

std::vector<std::string> texts_in(const YamlNode* node) {
  std::vector<std::string> texts;
  if (node == nullptr) return texts;
  if (node->kind == YamlKind::text) texts.push_back(node->text);
  if (node->kind != YamlKind::list) return texts;
  for (const YamlNode& item : node->items) {
    if (item.kind == YamlKind::text) texts.push_back(item.text);
  }
  return texts;
}

Note note_of(std::string_view text, const Frontmatter& frontmatter) {
  const YamlNode& members = frontmatter.members;
  return {.agent = text_in(members.find("agent")),
          .session_id = text_in(members.find("sessionId")),
          .timestamp = text_in(members.find("timestamp")),
          .type = text_in(members.find("type")),
          .tags = texts_in(members.find("tags")),
          .links = texts_in(members.find("links")),
          .title = text::replace_invalid_utf8(first_heading(text, frontmatter.body)),
          .body = text::replace_invalid_utf8(text.substr(frontmatter.body))};
}

std::size_t title_end(std::string_view text) {
  const std::optional<ProseLine> line = title_line(text, body_offset(text));
  return line ? line->next : text.size();
}

Result<Note> read_note(std::string_view text) {
  BATON_TRY(const Frontmatter frontmatter, read_frontmatter(text));
  return note_of(text, frontmatter);
}

std::string print_note(const Note& note) {
  std::string tags;
  for (const std::string& tag : note.tags) {
    if (!tags.empty()) tags += ", ";
    tags += yaml_scalar(tag, YamlPlace::flow);
  }
  std::string text = text::concat(
      "---\n", member("agent", note.agent), member("sessionId", note.session_id),
      member("timestamp", note.timestamp), member("type", note.type), "tags: [", tags, "]\n");
  if (!note.links.empty()) text += "links:\n";
  for (const std::string& link : note.links) {
    text += text::concat("  - ", yaml_scalar(link, YamlPlace::block), "\n");
  }
  text += text::concat("---\n\n", note.body);
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

std::optional<Instant> time_of(const Note& note, const NotePath& path) {
  const std::optional<Instant> named = path.time();
  const std::string_view text = text::trim(note.timestamp);
  if (text.size() != text::kDateLength) {
    const std::optional<Instant> written = loose_time(text);
    return written ? written : named;
  }
  const std::optional<Instant> day = text::parse_date_time(text::concat(text, "T00:00:00Z"));
  const bool is_named_more_exactly =
      !day || (named && *named >= *day && *named < *day + std::chrono::days(1));
  return is_named_more_exactly ? named : day;
}

}  // namespace baton::notes
