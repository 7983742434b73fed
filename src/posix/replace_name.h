#pragma once

namespace baton::posix {

struct NameIn {
  int folder;  // a descriptor
  const char* name;
};

// Like renameat: atomically makes `to` name the file of `from`, and removes the old file of `to`.
// Returns 0 or an errno. If a file is replaced, renameat on ext4 waits until the new content is
// handed to the disk, almost a millisecond under the writers' lock; exchanging the names does not
// wait. A process that dies in between leaves the old content under `from`.
int replace_name(const NameIn& from, const NameIn& to);

// The same, but EEXIST if `to` names something. On a file system without such a rename, a process
// that dies in between leaves both names of the file.
int take_free_name(const NameIn& from, const NameIn& to);

}  // namespace baton::posix
