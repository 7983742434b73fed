#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "host/directory.h"

namespace baton {

// Shows whether a file or folder has changed.
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

// A note, and the stamp that its file had when it was read.
struct ReadNote {
  notes::NotePath path;
  FileStamp stamp;
};

// One folder of the store. Everything that is not a note (other names, hidden files) is omitted.
struct NoteFolder {
  FileStamp stamp;
  std::vector<std::string> folders;  // their names
  std::vector<std::string> notes;
  std::vector<std::string> links;  // symbolic links of any name, which are not followed
};

// The files of the context store (docs/notes.md): a folder of Markdown to which other programs
// write as well. The store does not interpret their content. New files get the permissions that the
// folder implies; a store that baton creates has owner-only permissions. Several threads may read
// at the same time.
class NoteStore {
 public:
  virtual ~NoteStore() = default;

  // not_found; limit: over 64 MiB; malformed: a link, or not a regular file.
  virtual Result<NoteFile> read(const notes::NotePath& path) const = 0;
  virtual Result<bool> has(const notes::NotePath& path) const = 0;
  // Empty if the file does not exist.
  virtual Result<std::optional<FileStamp>> stamp(const notes::NotePath& path) const = 0;
  // Of each note, in the same order. Fastest if many are in the same folder.
  using Stamps = std::vector<std::optional<FileStamp>>;
  virtual Result<Stamps> stamps(std::span<const notes::NotePath> paths) const = 0;

  // "" is the store itself. not_found: no such folder.
  virtual Result<NoteFolder> list(const std::string& folder) const = 0;
  virtual Result<Stamps> folder_stamps(std::span<const std::string> folders) const = 0;

  // Creates the note under the first free name; never changes an existing file. Durable on return.
  virtual Result<notes::NotePath> add(const notes::NoteName& name, const std::string& text) = 0;

  // Computes the new texts of these notes from their current ones; notes that are not returned stay
  // unchanged. Called again if another program changed one of them meanwhile. Durable on return,
  // each file atomically.
  using Texts = std::map<notes::NotePath, std::string>;
  using Change = std::function<Result<Texts>(const Texts& present)>;
  virtual Result<void> change(const std::vector<notes::NotePath>& paths, const Change& change) = 0;

  // The same for many notes that do not depend on each other, with fewer flushes. What became of
  // each, in the same order: a note that cannot be read, or that `edit` refuses, is unchanged.
  using Edit =
      std::function<Result<std::string>(const notes::NotePath& path, const std::string& text)>;
  virtual Result<std::vector<Result<void>>> change_each(std::span<const notes::NotePath> paths,
                                                        const Edit& edit) = 0;

  // Removes the notes that are as they were read; returns these. Durable on return.
  virtual Result<std::vector<notes::NotePath>> remove(std::span<const ReadNote> notes) = 0;
};

}  // namespace baton
