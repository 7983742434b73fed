#include "app/notes/show_note.h"

#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/notes/note_writing.h"
#include "app/notes/open_notes.h"
#include "app/notes/search_notes.h"
#include "domain/notes/links.h"

namespace baton::app {
namespace {

constexpr std::size_t kMostFollowed = 100;

std::vector<notes::Change> changes_in(const std::string& text) {
  std::vector<notes::Change> changes;
  const std::optional<notes::Changelog> log = notes::find_changelog(text);
  if (!log) return changes;
  for (const notes::ChangelogLine& line : log->lines) {
    if (line.change) changes.push_back(*line.change);
  }
  return changes;
}

Result<ShownNote> read_shown(const Notes& notes, const notes::NotePath& path, std::uint64_t depth) {
  BATON_TRY(NoteFile file, notes.files().read(path));
  ShownNote shown{.head = head_of(path, file.text),
                  .text = std::move(file.text),
                  .digest = {},
                  .depth = depth,
                  .links = {},
                  .changes = {}};
  shown.digest = notes.workspace().host().crypto.digest(shown.text).hex;
  for (notes::NotePath& link : notes::linked_notes(path, shown.head.note.links)) {
    BATON_TRY(const bool is_there, notes.files().has(link));
    shown.links.push_back({.path = std::move(link), .is_there = is_there});
  }
  shown.changes = changes_in(shown.text);
  return shown;
}

// The links of a note, and its successor.
Result<std::vector<ShownNote::Link>> ways_from(const Notes& notes, const ShownNote& note) {
  std::vector<ShownNote::Link> ways = note.links;
  if (const std::optional<notes::NotePath>& newer = note.head.superseded_by) {
    BATON_TRY(const bool is_there, notes.files().has(*newer));
    ways.insert(ways.begin(), {.path = *newer, .is_there = is_there});
  }
  return ways;
}

// Follows links breadth first. Skips unreadable notes.
Result<void> follow_links(const Notes& notes, std::uint64_t depth, NotesShown& answer) {
  std::set<notes::NotePath> known = {answer.notes.front().head.path};
  for (std::size_t next = 0; next < answer.notes.size(); ++next) {
    const std::uint64_t distance = answer.notes[next].depth + 1;
    if (distance > depth) return {};
    BATON_TRY(const std::vector<ShownNote::Link> links, ways_from(notes, answer.notes[next]));
    for (const ShownNote::Link& link : links) {
      if (!link.is_there || !known.insert(link.path).second) continue;
      if (answer.notes.size() == kMostFollowed) {
        answer.is_cut = true;
        return {};
      }
      Result<ShownNote> shown = read_shown(notes, link.path, distance);
      if (shown) answer.notes.push_back(*std::move(shown));
    }
  }
  return {};
}

// Searches notes that contain the file's name and returns those that link to it.
Result<std::vector<NoteHead>> backlinks_to(const notes::NotePath& path, Workspace& workspace) {
  SearchNotes search;
  search.query.texts = {std::string(path.file_name())};
  search.query.letter_case = search::Case::respected;
  search.order = NoteOrder::newest;
  search.limit.reset();
  BATON_TRY(const Outcome<NotesFound> outcome, search_notes(search, workspace));
  std::vector<NoteHead> backlinks;
  for (const FoundNote& found : std::get<NotesFound>(outcome).notes) {
    const auto links = notes::linked_notes(found.head.path, found.head.note.links);
    const bool links_here = std::ranges::find(links, path) != links.end();
    if (links_here && found.head.path != path) backlinks.push_back(found.head);
  }
  return backlinks;
}

Json changes_json(const std::vector<notes::Change>& changes) {
  Json json = Json::array();
  for (const notes::Change& change : changes) {
    json.push_back({{"time", change.time}, {"agent", change.author}, {"text", change.text}});
  }
  return json;
}

Json note_json(const ShownNote& note) {
  Json json = to_json(note.head);
  json["depth"] = note.depth;
  json["digest"] = note.digest;
  Json links = Json::array();
  for (const ShownNote::Link& link : note.links) {
    links.push_back({{"path", link.path.text()}, {"exists", link.is_there}});
  }
  json["links"] = std::move(links);
  json["changelog"] = changes_json(note.changes);
  json["text"] = note.text;
  return json;
}

}  // namespace

Result<Outcome<NotesShown>> show_note(const ShowNote& request, Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace));
  BATON_TRY(const std::vector<notes::NotePath> found, existing_notes(*notes, {request.path}));
  NotesShown answer{.store = notes->where().path, .notes = {}, .backlinks = {}};
  BATON_TRY(ShownNote first, read_shown(*notes, found.front(), 0));
  answer.notes.push_back(std::move(first));
  BATON_CHECK(follow_links(*notes, request.follow, answer));
  if (request.backlinks) {
    BATON_TRY(answer.backlinks, backlinks_to(found.front(), workspace));
  }
  return answer;
}

Json to_json(const NotesShown& answer) {
  Json json = note_json(answer.notes.front());
  json["store"] = answer.store;
  Json backlinks = Json::array();
  for (const NoteHead& head : answer.backlinks) backlinks.push_back(to_json(head));
  json["backlinks"] = std::move(backlinks);
  Json followed = Json::array();
  for (std::size_t next = 1; next < answer.notes.size(); ++next) {
    followed.push_back(note_json(answer.notes[next]));
  }
  json["followed"] = std::move(followed);
  json["cut"] = answer.is_cut;
  return json;
}

}  // namespace baton::app
