#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "host/directory.h"

namespace baton {

// What tells that a file or folder has changed.
struct FileStamp {
  std::uint64_t size = 0;
  Instant modified = {};
  Instant changed = {};

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

struct NoteFile {
  std::string text;
  FileStamp stamp;
};

// One folder of the store. What is no note (other names, links, hidden files) is left out.
struct NoteFolder {
  FileStamp stamp;
  std::vector<std::string> folders;  // their names
  std::vector<std::string> notes;
};

// The files of the context store (docs/notes.md): a folder of Markdown that other programs write to
// as well. It knows nothing of what stands in them. Permissions are those of the folder; a store
// that baton makes is its owner's alone.
class NoteStore {
 public:
  virtual ~NoteStore() = default;

  // not_found; limit: over 64 MiB; malformed: a link, or no regular file.
  virtual Result<NoteFile> read(const notes::NotePath& path) const = 0;
  virtual Result<bool> has(const notes::NotePath& path) const = 0;
  // Empty: there is no such file.
  virtual Result<std::optional<FileStamp>> stamp(const notes::NotePath& path) const = 0;

  // "" is the store itself. not_found: no such folder.
  virtual Result<NoteFolder> list(const std::string& folder) const = 0;
  virtual Result<std::optional<FileStamp>> folder_stamp(const std::string& folder) const = 0;

  // Under the first free name; what is there already is never touched. Durable on return.
  virtual Result<notes::NotePath> add(const notes::NoteName& name, const std::string& text) = 0;

  // The new texts of these notes, from their present ones; what is not returned stays. Called
  // again if another program changed one of them meanwhile. Durable on return, each file whole.
  using Texts = std::map<notes::NotePath, std::string>;
  using Change = std::function<Result<Texts>(const Texts& present)>;
  virtual Result<void> change(const std::vector<notes::NotePath>& paths, const Change& change) = 0;

  virtual Result<void> remove(const notes::NotePath& path) = 0;
};

}  // namespace baton
