#include "cli/commands/note/note_text.h"

#include <utility>

#include "app/core/period.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;
using text::one_line;

std::string tag_list(const std::vector<std::string>& tags) {
  std::string list;
  for (const std::string& tag : tags) list += concat(list.empty() ? " [" : ", ", one_line(tag));
  return list.empty() ? list : list + "]";
}

}  // namespace

std::string head_text(const app::NoteHead& head) {
  const notes::Note& note = head.note;
  const std::string what = head.is_readable ? one_line(note.type) : "not readable as a note";
  const std::string_view title = note.title.empty() ? "(no title)" : std::string_view(note.title);
  return concat(one_line(head.path.text()), "\n  ", what.empty() ? "(no type)" : what, ": ",
                one_line(title), tag_list(note.tags), "\n");
}

std::string written_text(const app::NoteWritten& answer) {
  const std::string_view unchanged = answer.is_changed ? "" : " (unchanged)";
  return concat(one_line(answer.head.path.text()), unchanged, "\n");
}

void tell_redacted(Session& session, const app::NoteWritten& answer) {
  if (answer.redacted.empty() || session.json()) return;
  session.write(Stream::error, concat("baton: warning: redacted from the note as secret: ",
                                      text::enumerate(answer.redacted), "\n"));
}

void declare_filter(Options& options, NoteFilter& filter) {
  search::Query& query = filter.query;
  options.option("--tag", query.tags,
                 {.value = "TEXT", .help = "Only notes with this text in a tag; repeatable"});
  options.option("--type", query.types,
                 {.value = "TYPE", .help = "Only notes of this type; repeatable"});
  options.option("--agent", query.agents,
                 {.value = "NAME", .help = "Only notes by this agent; repeatable"});
  options.option("--session", query.sessions,
                 {.value = "ID", .help = "Only notes of the session with this id prefix"});
  options.option("--since", filter.since,
                 {.value = "DATE",
                  .help = "Only notes since then: 2026-02-21, a time, or 7d (seven days ago)"});
  options.option("--until", filter.until,
                 {.value = "DATE", .help = "Only notes until then; a day is included"});
}

bool complete_filter(Session& session, NoteFilter& filter) {
  const app::Workspace* const workspace = session.workspace();
  if (workspace == nullptr) return false;
  const Result<app::Period> period =
      app::parse_period(filter.since, filter.until, workspace->now());
  if (!period) {
    session.report(period.error());
    return false;
  }
  filter.query.since = period->since;
  if (period->before) filter.query.until = *period->before - Milliseconds{1};
  return true;
}

}  // namespace baton::cli
