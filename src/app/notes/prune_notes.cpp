#include "app/notes/prune_notes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
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
  Instant last = notes::time_of(note, path).value_or(stamp.modified);
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
  std::vector<notes::NotePath> links;  // and the successor
};

// Finds the file names of notes in any text.
class NoteNames {
 public:
  explicit NoteNames(const std::vector<notes::NotePath>& paths) {
    for (const notes::NotePath& path : paths) {
      paths_.emplace(path.file_name(), &path);
      sizes_.insert(path.file_name().size());
    }
  }

  // Each name ends in ".md", so only the text before each ".md" is compared.
  void add_named(std::string_view text, std::set<notes::NotePath>& named) const {
    constexpr std::string_view kExtension = ".md";
    for (std::size_t at = text.find(kExtension); at != std::string_view::npos;
         at = text.find(kExtension, at + 1)) {
      add_ending(text.substr(0, at + kExtension.size()), named);
    }
  }

 private:
  void add_ending(std::string_view text, std::set<notes::NotePath>& named) const {
    for (const std::size_t size : sizes_) {
      if (size > text.size()) return;
      const auto [begin, end] = paths_.equal_range(text.substr(text.size() - size));
      for (auto found = begin; found != end; ++found) named.insert(*found->second);
    }
  }

  std::unordered_multimap<std::string_view, const notes::NotePath*> paths_;
  std::set<std::size_t> sizes_;
};

// All notes, judged. Unreadable ones are never removed.
struct JudgedNotes {
  std::map<notes::NotePath, JudgedNote> all = {};
  std::set<notes::NotePath> named = {};  // by a note whose links cannot be read
  bool has_unread = false;               // a note or folder: it may link to any note
};

std::vector<notes::NotePath> links_of(const notes::NotePath& path, const NoteFile& file,
                                      const notes::Note& note) {
  std::vector<notes::NotePath> links = notes::linked_notes(path, note.links);
  std::optional<notes::NotePath> newer = notes::superseded_by(path, file.text);
  if (newer) links.push_back(*std::move(newer));
  return links;
}

JudgedNote judge(const notes::NotePath& path, const NoteFile& file, const notes::Note& note,
                 const Retention& retention, Instant now) {
  const Instant last = last_change_of(file.text, note, path, file.stamp);
  return {.stamp = file.stamp,
          .note = {.path = path.text(),
                   .last_change = last,
                   .kept_days = retention.days,
                   .why = retention.why},
          .is_old = now - last > std::chrono::days(retention.days),
          .links = links_of(path, file, note)};
}

JudgedNotes judge_all(const std::vector<notes::NotePath>& paths, Notes& notes,
                      const PruneNotes& request, const Configuration& configuration) {
  JudgedNotes judged{.has_unread = !notes.unreadable().empty()};  // folders
  const NoteNames names(paths);
  for (const notes::NotePath& path : paths) {
    const Result<NoteFile> file = notes.files().read(path);
    if (!file) {
      notes.add_unreadable(path.text(), file.error());
      judged.has_unread = judged.has_unread || file.error().code != ErrorCode::not_found;
      continue;
    }
    const Result<notes::Frontmatter> frontmatter = notes::yaml_frontmatter(file->text);
    if (!frontmatter) {
      notes.add_unreadable(path.text(), frontmatter.error());
      names.add_named(file->text, judged.named);
      continue;
    }
    const notes::Note note = notes::note_of(file->text, *frontmatter);
    const std::string_view agent = note.agent.empty() ? path.agent() : std::string_view(note.agent);
    const Retention retention =
        retention_of({agent, policy::Kind::note, note.type}, configuration.notes.retention_days,
                     request.days, configuration);
    judged.all.emplace(path, judge(path, *file, note, retention, notes.workspace().now()));
  }
  return judged;
}

// Notes that a remaining note links to, or may link to, directly or indirectly, also remain.
std::set<notes::NotePath> kept_by_links(const JudgedNotes& judged) {
  const std::map<notes::NotePath, JudgedNote>& all = judged.all;
  std::set<notes::NotePath> kept;
  std::vector<notes::NotePath> open;
  for (const auto& [path, note] : all) {
    if (note.is_old && !judged.has_unread && !judged.named.contains(path)) continue;
    open.push_back(path);
    if (note.is_old) kept.insert(path);
  }
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

void warn_of_unread(Workspace& workspace) {
  warn_once({.severity = Severity::warning,
             .rule = "expired-notes-kept",
             .message = "expired notes are kept: notes that cannot be read may link to them",
             .hint = "make the files and folders readable, and run `baton prune` again"},
            workspace);
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
  JudgedNotes judged = judge_all(files.notes, *notes, request, *configuration);
  warn_of_unreadable(*notes);
  const std::set<notes::NotePath> kept = kept_by_links(judged);
  answer.has_unread = judged.has_unread;
  if (judged.has_unread && !kept.empty()) warn_of_unread(workspace);
  std::vector<ReadNote> old;
  for (auto& [path, note] : judged.all) {
    if (!note.is_old) continue;
    if (kept.contains(path)) {
      answer.linked.push_back(path.text());
      continue;
    }
    answer.pruned.push_back(std::move(note.note));
    old.push_back({path, note.stamp});
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
