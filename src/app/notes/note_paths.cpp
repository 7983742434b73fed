#include "app/notes/note_paths.h"

#include <utility>

#include "app/core/caller/caller.h"
#include "app/notes/open_notes.h"

namespace baton::app {

Result<NotePaths> note_paths(std::string_view beginning, Workspace& workspace) {
  NotePaths paths;
  if (!limited_agent(workspace).empty()) return paths;
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (notes == nullptr) return paths;
  const std::size_t slash = beginning.rfind('/');
  const std::string folder(slash == std::string_view::npos ? "" : beginning.substr(0, slash));
  const std::string parent = folder.empty() ? folder : folder + "/";
  BATON_TRY(NoteFolder listed, notes->files().list(folder));
  for (const std::string& name : listed.folders) paths.folders.push_back(parent + name);
  for (const std::string& name : listed.notes) paths.notes.push_back(parent + name);
  return paths;
}

}  // namespace baton::app
