#pragma once

#include <memory>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/note_index.h"
#include "store/note_store.h"

namespace baton::app {

// Where the notes are, and who said so: "SFA_CONTEXT_STORE", "contextStore.path", "default".
struct NoteLocation {
  std::string path;  // absolute; what is written relative lies below the project's root
  std::string why;
};

// not_found: HOME is needed, and is not set.
Result<NoteLocation> locate_notes(Workspace& workspace);

// The store of notes, and the index that goes with it once it is asked for.
class Notes {
 public:
  Notes(NoteLocation where, std::shared_ptr<Directory> folder, Workspace& workspace);

  [[nodiscard]] const NoteLocation& where() const { return where_; }
  [[nodiscard]] NoteStore& files() const { return *files_; }
  [[nodiscard]] Workspace& workspace() const { return workspace_; }

  // In the user's cache; where there can be none, one that nobody else sees and that is made anew
  // each time.
  Result<NoteIndex*> index();
  // The same, of a new and empty one: the old one turned out to be damaged.
  Result<NoteIndex*> renew_index();

 private:
  [[nodiscard]] std::optional<NoteIndexLocation> index_location() const;
  Result<NoteIndex*> open_index(const std::optional<NoteIndexLocation>& where);

  NoteLocation where_;
  Workspace& workspace_;
  std::unique_ptr<NoteStore> files_;
  std::unique_ptr<NoteIndex> index_;
};

// Null: the folder does not exist, and is not to be made.
Result<std::unique_ptr<Notes>> open_notes(Workspace& workspace, Creation creation);
// not_found where there is none.
Result<std::unique_ptr<Notes>> open_notes(Workspace& workspace);

// `path` as the user gave it: below the store, or the whole path of a file in it.
Result<notes::NotePath> note_path(const Notes& notes, std::string_view path);

}  // namespace baton::app
