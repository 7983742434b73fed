#include "domain/notes/lint.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "domain/model/vocabulary.h"
#include "domain/notes/changelog.h"
#include "domain/notes/lines.h"
#include "domain/notes/links.h"
#include "domain/notes/loose_forms.h"
#include "domain/notes/note.h"
#include "domain/notes/repair.h"
#include "json/locate.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

// Findings of one rule, so that a note with very many problems is examined in linear time.
constexpr std::size_t kMostOfOneRule = 10;

constexpr std::string_view kRepair = "`baton note repair` fixes it";

// Data that all findings of one note share.
class Report {
 public:
  Report(std::string_view text, const NotePath& path) : text_(text), path_(path) {}

  void error(std::size_t offset, std::string_view rule, std::string message,
             std::string_view hint = {}) {
    add({.severity = Severity::error, .rule = std::string(rule), .message = std::move(message)},
        offset, hint);
  }
  void warn(std::size_t offset, std::string_view rule, std::string message,
            std::string_view hint = {}) {
    add({.severity = Severity::warning, .rule = std::string(rule), .message = std::move(message)},
        offset, hint);
  }

  Findings take() {
    std::ranges::stable_sort(findings_, {},
                             [](const Finding& finding) { return finding.position->offset; });
    return std::move(findings_);
  }

 private:
  void add(Finding finding, std::size_t offset, std::string_view hint) {
    const auto same = [&](const Finding& other) { return other.rule == finding.rule; };
    if (std::ranges::count_if(findings_, same) >= std::ptrdiff_t{kMostOfOneRule}) return;
    finding.file = path_.text();
    finding.position = json::position_at(text_, std::min(offset, text_.size()));
    finding.hint = hint;
    findings_.push_back(std::move(finding));
  }

  std::string_view text_;
  const NotePath& path_;
  Findings findings_;
};

void lint_bytes(std::string_view text, Report& report) {
  if (text.starts_with(kByteOrderMark)) {
    report.warn(0, "byte-order-mark", "the note begins with a byte order mark", kRepair);
  }
  if (const std::size_t at = text.find("\r\n"); at != std::string_view::npos) {
    report.warn(at, "line-ends", "lines end with CRLF instead of LF", kRepair);
  }
  if (const auto at = text::first_invalid_utf8(text)) {
    report.error(*at, "not-utf-8", "the note is not UTF-8", "save it as UTF-8");
  }
}

// The required members of every note, and their types.
class MemberLinter {
 public:
  MemberLinter(std::string_view text, const NotePath& path, const Frontmatter& frontmatter,
               Report& report)
      : text_(text), path_(path), frontmatter_(frontmatter), report_(report) {}

  void lint() {
    lint_agent();
    lint_session();
    lint_timestamp();
    lint_type();
    lint_tags();
    lint_links();
  }

 private:
  const YamlNode* find(std::string_view name) const { return frontmatter_.members.find(name); }

  void missing(std::string_view name, std::string_view hint) {
    const YamlNode* node = find(name);
    report_.error(node == nullptr ? frontmatter_.end : node->name_offset, "missing-member",
                  text::concat("`", name, "` is missing"), hint);
  }

  // The text; empty if the member is missing or has another type, which is reported. `hint` is for
  // a missing one.
  const YamlNode* required_text(std::string_view name, std::string_view hint) {
    const YamlNode* node = find(name);
    if (node == nullptr || node->kind == YamlKind::empty ||
        (node->kind == YamlKind::text && node->text.empty())) {
      missing(name, hint);
      return nullptr;
    }
    if (node->kind == YamlKind::text) return node;
    report_.error(node->begin, "wrong-kind", text::concat("`", name, "` must be a text"),
                  "write one text");
    return nullptr;
  }

  void lint_agent() {
    const YamlNode* agent = required_text(
        "agent", path_.agent().empty() ? "write the name of the agent that wrote it" : kRepair);
    if (agent == nullptr || path_.agent().empty() || agent->text == path_.agent()) return;
    report_.warn(agent->begin, "other-agent",
                 text::concat("the note lies in the folder of ", path_.agent()),
                 "a note lies in the folder of the agent that wrote it");
  }

  void lint_session() {
    const YamlNode* session = required_text("sessionId", kRepair);
    if (session == nullptr || path_.session().empty() || session->text == path_.session()) return;
    report_.warn(session->begin, "other-session",
                 text::concat("the note lies in the folder of session ", path_.session()),
                 "a note lies in the folder of its session, or in the agent's own");
  }

  void lint_timestamp() {
    constexpr std::string_view kForm = "write it as 2026-02-21T14:30:22Z";
    const YamlNode* timestamp = required_text("timestamp", path_.time() ? kRepair : kForm);
    if (timestamp == nullptr) return;
    const std::optional<Instant> time = text::parse_date_time(timestamp->text);
    if (!time) {
      const bool is_loose = loose_time(timestamp->text).has_value();
      report_.error(timestamp->begin, "timestamp", "`timestamp` is not in RFC 3339 form",
                    is_loose ? kRepair : kForm);
    } else if (path_.time() && compact_time(*time) != compact_time(*path_.time())) {
      report_.warn(timestamp->begin, "other-time", "the note's name has another time",
                   "a note is named after its timestamp, in UTC");
    }
  }

  void lint_type() {
    const YamlNode* type = required_text("type", model::choice_hint("", kNoteTypes));
    if (type == nullptr) return;
    if (!model::is_one_of(type->text, kNoteTypes)) {
      report_.error(type->begin, "unknown-type",
                    text::concat("`", type->text, "` is not a note type"),
                    loose_type(type->text).empty() ? model::choice_hint(type->text, kNoteTypes)
                                                   : std::string(kRepair));
    } else if (text_.substr(type->name_offset, type->end - type->name_offset) !=
               text::concat("type: ", type->text)) {
      report_.warn(type->name_offset, "type-form",
                   "`type` is written so that rg '^type: ' does not find it", kRepair);
    }
  }

  void lint_tags() {
    const YamlNode* tags = find("tags");
    if (tags == nullptr || tags->kind == YamlKind::empty) {
      missing("tags", kRepair);
      return;
    }
    lint_texts(*tags);
    if (tags->kind != YamlKind::list) return;
    if (tags->items.empty()) {
      return report_.warn(tags->name_offset, "no-tags", "the note has no tags",
                          "`baton note edit PATH --add-tag TAG` adds one");
    }
    if (is_found_by_line(text_, *tags)) return;
    report_.warn(tags->name_offset, "tags-form",
                 "`tags` is written so that rg 'tags:.*word' does not find them",
                 can_be_rewritten(text_, *tags) ? kRepair : "write them as tags: [a, b]");
  }

  void lint_links() {
    const YamlNode* links = find("links");
    if (links == nullptr || links->kind == YamlKind::empty) return;
    lint_texts(*links);
    if (links->kind != YamlKind::list) return;
    for (const YamlNode& link : links->items) {
      if (link.kind != YamlKind::text) continue;
      const Result<NotePath> leads = resolve_link(path_, link.text);
      if (!leads) {
        report_.error(link.begin, "bad-link",
                      text::concat("`", link.text, "` is not a link to a note"),
                      text::concat(leads.error().hint, "; write a path relative to the store"));
      }
    }
  }

  // A list of texts without duplicates.
  void lint_texts(const YamlNode& list) {
    if (list.kind != YamlKind::list) {
      const bool is_loose = list.kind == YamlKind::text && loose_tags(list.text);
      report_.error(list.begin, "wrong-kind", text::concat("`", list.name, "` must be a list"),
                    is_loose ? kRepair : "write it as [a, b]");
      return;
    }
    std::unordered_set<std::string_view> seen;
    for (const YamlNode& item : list.items) {
      if (item.kind != YamlKind::text || item.text.empty()) {
        report_.error(item.begin, "wrong-kind",
                      text::concat("an item of `", list.name, "` must be a text"),
                      "write a text, or remove the item");
      } else if (!seen.insert(item.text).second) {
        report_.warn(item.begin, "twice",
                     text::concat("`", item.text, "` occurs twice in `", list.name, "`"), kRepair);
      }
    }
  }

  std::string_view text_;
  const NotePath& path_;
  const Frontmatter& frontmatter_;
  Report& report_;
};

void lint_changelog(std::string_view text, Report& report) {
  const std::optional<Changelog> changelog = find_changelog(text);
  if (!changelog) {
    if (const std::optional<LooseHeading> loose = find_loose_changelog(text)) {
      report.warn(loose->begin, "changelog-heading",
                  "the changelog's heading is not `## Changelog`", kRepair);
    }
    return;
  }
  for (const ChangelogLine& line : changelog->lines) {
    if (line.change) continue;
    const bool is_loose = loose_change(text.substr(line.begin, line.end - line.begin)).has_value();
    report.warn(line.begin, "changelog-line", "a line of the changelog is malformed",
                is_loose ? kRepair : "write `- 2026-02-21T15:10:00Z [agent]: what was changed`");
  }
}

void lint_path(const NotePath& path, Report& report) {
  if (path.has_strict_form()) return;
  report.warn(0, "path-form", "the note's path does not follow the convention",
              "use agent/20260221T143022-slug.md or agent/session/20260221T143022-slug.md");
}

// The outgoing links of a note, which others must match.
class LinkLinter {
 public:
  LinkLinter(std::string_view text, const NotePath& path, const ReadOther& read_other,
             Report& report)
      : text_(text), path_(path), read_other_(read_other), report_(report) {}

  void lint(const YamlNode* links) {
    if (links != nullptr) {
      for (const YamlNode& link : links->items) lint_link(link);
    }
    if (const auto newer = superseded_by(path_, text_)) lint_newer(*newer);
    if (const auto older = supersedes(path_, text_)) lint_older(*older);
  }

 private:
  void lint_link(const YamlNode& link) {
    const Result<NotePath> leads = resolve_link(path_, link.text);
    if (!leads || read_other_(*leads)) return;
    report_.warn(link.begin, "broken-link", text::concat("note not found: ", leads->text()),
                 "`baton note link --remove` removes the link");
  }

  void lint_newer(const NotePath& newer) {
    const std::optional<std::string> other = read_other_(newer);
    if (!other) {
      report_.warn(
          text_.rfind(newer.text()), "broken-link",
          text::concat("note not found: ", newer.text(), ", named as superseding this note"));
      return;
    }
    const Result<Note> note = read_note(*other);
    const std::vector<NotePath> linked =
        note ? linked_notes(newer, note->links) : std::vector<NotePath>();
    if (std::ranges::find(linked, path_) != linked.end()) return;
    report_.warn(text_.rfind(newer.text()), "one-sided-supersede",
                 text::concat("superseded by ", newer.text(), ", which does not link to it"),
                 "`baton note supersede` writes both sides");
  }

  void lint_older(const NotePath& older) {
    const std::optional<std::string> other = read_other_(older);
    if (!other || superseded_by(older, *other) == path_) return;
    if (other->find(superseded_text(path_)) != std::string::npos) return;
    report_.warn(text_.rfind(older.text()), "one-sided-supersede",
                 text::concat("supersedes ", older.text(), ", which does not record it"),
                 "`baton note supersede` writes both sides");
  }

  std::string_view text_;
  const NotePath& path_;
  const ReadOther& read_other_;
  Report& report_;
};

}  // namespace

Findings lint_note(std::string_view text, const NotePath& path) {
  Report report(text, path);
  lint_path(path, report);
  lint_bytes(text, report);
  const Result<Frontmatter> frontmatter = yaml_frontmatter(text);
  if (!frontmatter) {
    const Error& error = frontmatter.error();
    report.error(error.position ? error.position->offset : 0, "unreadable",
                 std::string(error.phrase.view()), error.hint);
    return report.take();
  }
  if (frontmatter->is_present) {
    MemberLinter(text, path, *frontmatter, report).lint();
  } else {
    report.error(0, "no-frontmatter", "the note has no frontmatter",
                 path.has_strict_form() ? kRepair : "begin it with --- and its members");
  }
  lint_changelog(text, report);
  return report.take();
}

Findings lint_links(std::string_view text, const NotePath& path, const ReadOther& read_other) {
  Report report(text, path);
  const Result<Frontmatter> frontmatter = read_frontmatter(text);
  if (!frontmatter) return {};
  LinkLinter(text, path, read_other, report).lint(frontmatter->members.find("links"));
  return report.take();
}

}  // namespace baton::notes
