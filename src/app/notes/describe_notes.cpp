#include "app/notes/describe_notes.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/configuration/retention.h"
#include "app/notes/note_author.h"
#include "domain/notes/note.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<std::string> folder_of(const std::string& agent, Workspace& workspace) {
  BATON_TRY(const NoteSession session, note_session(workspace));
  return session.has_folder ? text::concat(agent, "/", session.id) : agent;
}

}  // namespace

Result<Outcome<NotesDescribed>> describe_notes(const DescribeNotes& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(NoteLocation store, locate_notes(workspace));
  BATON_TRY(std::string agent, note_author(request.agent, workspace));
  BATON_TRY(std::string folder, folder_of(agent, workspace));
  NotesDescribed answer{.store = std::move(store),
                        .agent = std::move(agent),
                        .folder = std::move(folder),
                        .kept = {}};
  for (const std::string_view type : notes::kNoteTypes) {
    Retention retention = retention_of({answer.agent, policy::Kind::note, type},
                                       configuration->notes.retention_days, {}, *configuration);
    answer.kept.push_back({.type = type, .days = retention.days, .why = std::move(retention.why)});
  }
  return answer;
}

// The member contextRetention is that of the notes' specification, "Size Management"; it is a
// single value there: that of a note of the default type.
Json to_json(const NotesDescribed& answer) {
  Json types = Json::object();
  for (const KeptNotes& kept : answer.kept) {
    types[std::string(kept.type)] = {{"contextRetention", retention_text(kept.days)},
                                     {"why", kept.why}};
  }
  return {{"store", answer.store.path},
          {"storeSetBy", answer.store.why},
          {"agent", answer.agent},
          {"folder", answer.folder},
          {"contextRetention", retention_text(answer.kept.front().days)},
          {"types", std::move(types)}};
}

std::string retention_text(std::uint32_t days) {
  return text::concat(std::to_string(days), "d");
}

}  // namespace baton::app
