#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/note_index.h"
#include "store/note_store.h"

namespace baton::app {

// The notes' folder and what set it: "SFA_CONTEXT_STORE", "contextStore.path", "default".
struct NoteLocation {
  std::string path;  // absolute; a relative setting is resolved below the project's root
  std::string why;
};

// not_found: HOME is needed and not set. usage: the folder is written as another user's.
Result<NoteLocation> locate_notes(Workspace& workspace);

// For requests about all of the project's data: true, with a warning, if the folder of the notes is
// unknown.
bool must_skip_notes(Workspace& workspace);

// The store of notes and its index, which is opened on first use.
class Notes {
 public:
  Notes(NoteLocation where, std::shared_ptr<Directory> folder, Workspace& workspace);

  [[nodiscard]] const NoteLocation& where() const { return where_; }
  [[nodiscard]] NoteStore& files() const { return *files_; }
  [[nodiscard]] Workspace& workspace() const { return workspace_; }

  // The index in the user's cache; if that is unavailable, a private one that is rebuilt each time.
  Result<NoteIndex*> index();
  // Calls `work`, which uses index(). Calls it again with a new, empty index if the index is
  // damaged, or with a private one if it cannot be stored. Warns if the index is private for such a
  // reason.
  Result<void> with_index(const std::function<Result<void>()>& work);

  // Remembers a note or folder that is there and cannot be read, so that it is not taken for a
  // missing one; not what is in a folder that is remembered. `path` is below the store, "" the
  // store itself.
  void add_unreadable(const std::string& path, const Error& error);
  // The same for a symbolic link, if a note or folder is, or may be, left out because the link is
  // not followed.
  void add_link(const std::string& path);
  // Whether the path is in such a folder.
  [[nodiscard]] bool is_in_unreadable(const std::string& path) const;
  [[nodiscard]] const std::map<std::string, Error>& unreadable() const { return unreadable_; }

 private:
  // Empty if no folder is set for it, or if that cannot be opened.
  [[nodiscard]] std::optional<NoteIndexLocation> index_location();
  Result<void> open_index(const std::optional<NoteIndexLocation>& where);
  Result<void> open_private_index();
  Result<void> renew_index();

  NoteLocation where_;
  Workspace& workspace_;
  std::unique_ptr<NoteStore> files_;
  std::unique_ptr<NoteIndex> index_;
  std::optional<Error> cache_fault_;  // why the index is private
  std::map<std::string, Error> unreadable_;
};

// Unless the request has this warning: it may read the notes twice, as `prune --apply` does.
void warn_once(Finding warning, Workspace& workspace);

// Warns of what is left out of an answer because it cannot be read.
void warn_of_unreadable(const Notes& notes);

// Null if the folder does not exist and is not to be created.
Result<std::unique_ptr<Notes>> open_notes(Workspace& workspace, Creation creation);
// not_found: the folder does not exist.
Result<std::unique_ptr<Notes>> open_notes(Workspace& workspace);

// `path` is relative to the store, or the absolute path of a file in it.
Result<notes::NotePath> note_path(const Notes& notes, std::string_view path);

}  // namespace baton::app
