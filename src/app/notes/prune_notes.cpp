#include "app/notes/prune_notes.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/configuration/retention.h"
#include "app/notes/list_files.h"
#include "app/notes/open_notes.h"
#include "app/notes/refresh_index.h"
#include "domain/notes/changelog.h"
#include "domain/notes/links.h"
#include "domain/notes/note.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

Instant last_change_of(const std::string& text, const notes::Note& note,
                       const notes::NotePath& path, const FileStamp& stamp) {
  Instant last = notes::time_of(note).value_or(path.time().value_or(stamp.modified));
  const std::optional<notes::Changelog> log = notes::find_changelog(text);
  if (!log) return last;
  for (const notes::ChangelogLine& line : log->lines) {
    if (!line.change) continue;
    const std::optional<Instant> time = text::parse_date_time(line.change->time);
    if (time) last = std::max(last, *time);
  }
  return last;
}

struct JudgedNote {
  FileStamp stamp;
  PrunedNote note;
  bool is_old = false;
  std::vector<notes::NotePath> links;
};

// Unreadable notes are never removed.
std::optional<JudgedNote> judge(const notes::NotePath& path, Notes& notes,
                                const PruneNotes& request, const Configuration& configuration) {
  const Result<NoteFile> file = notes.files().read(path);
  if (!file) notes.add_unreadable(path.text(), file.error());
  if (!file) return std::nullopt;
  const Result<notes::Note> note = notes::read_note(file->text);
  if (!note) return std::nullopt;
  const std::string_view agent = note->agent.empty() ? path.agent() : std::string_view(note->agent);
  const Retention retention =
      retention_of({agent, policy::Kind::note, note->type}, configuration.notes.retention_days,
                   request.days, configuration);
  const Instant last = last_change_of(file->text, *note, path, file->stamp);
  const auto age = notes.workspace().now() - last;
  return JudgedNote{.stamp = file->stamp,
                    .note = {.path = path.text(),
                             .last_change = last,
                             .kept_days = retention.days,
                             .why = retention.why},
                    .is_old = age > std::chrono::days(retention.days),
                    .links = notes::linked_notes(path, note->links)};
}

// Notes that a remaining note links to, directly or indirectly, also remain.
std::set<notes::NotePath> kept_by_links(const std::map<notes::NotePath, JudgedNote>& all) {
  std::vector<notes::NotePath> open;
  for (const auto& [path, judged] : all) {
    if (!judged.is_old) open.push_back(path);
  }
  std::set<notes::NotePath> kept;
  while (!open.empty()) {
    const notes::NotePath path = std::move(open.back());
    open.pop_back();
    for (const notes::NotePath& link : all.at(path).links) {
      const auto found = all.find(link);
      const bool is_saved = found != all.end() && found->second.is_old && kept.insert(link).second;
      if (is_saved) open.push_back(link);
    }
  }
  return kept;
}

// A note that was changed meanwhile is not removed.
void keep_only(const std::vector<notes::NotePath>& removed, std::vector<PrunedNote>& pruned) {
  std::set<std::string> paths;
  for (const notes::NotePath& path : removed) paths.insert(path.text());
  std::erase_if(pruned, [&paths](const PrunedNote& note) { return !paths.contains(note.path); });
}

Result<Outcome<NotesPruned>> without_notes(const PruneNotes& request, Workspace& workspace) {
  BATON_TRY(const NoteLocation where, locate_notes(workspace));
  return NotesPruned{.store = where.path, .applies = request.applies};
}

}  // namespace

Result<Outcome<NotesPruned>> prune_notes(const PruneNotes& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (must_skip_notes(workspace)) return NotesPruned{.applies = request.applies};
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (!notes) return without_notes(request, workspace);
  BATON_TRY(const FilesOfNotes files, list_files(*notes));
  NotesPruned answer{.store = notes->where().path,
                     .notes = files.notes.size(),
                     .pruned = {},
                     .linked = {},
                     .applies = request.applies};
  std::map<notes::NotePath, JudgedNote> all;
  for (const notes::NotePath& path : files.notes) {
    std::optional<JudgedNote> judged = judge(path, *notes, request, *configuration);
    if (judged) all.emplace(path, *std::move(judged));
  }
  warn_of_unreadable(*notes);
  const std::set<notes::NotePath> kept = kept_by_links(all);
  std::vector<ReadNote> old;
  for (auto& [path, judged] : all) {
    if (!judged.is_old) continue;
    if (kept.contains(path)) {
      answer.linked.push_back(path.text());
      continue;
    }
    answer.pruned.push_back(std::move(judged.note));
    old.push_back({path, judged.stamp});
  }
  if (!request.applies || old.empty()) return answer;
  BATON_TRY(const std::vector<notes::NotePath> removed, notes->files().remove(old));
  keep_only(removed, answer.pruned);
  refresh_after_write(*notes, removed);
  return answer;
}

Json to_json(const NotesPruned& answer) {
  Json pruned = Json::array();
  for (const PrunedNote& note : answer.pruned) {
    pruned.push_back({{"path", note.path},
                      {"lastChange", text::format_date_time(note.last_change)},
                      {"days", note.kept_days},
                      {"why", note.why}});
  }
  Json json = Json::object();
  if (!answer.store.empty()) json["store"] = answer.store;
  json["notes"] = answer.notes;
  json["applied"] = answer.applies;
  json["pruned"] = std::move(pruned);
  json["linked"] = answer.linked;
  return json;
}

}  // namespace baton::app
