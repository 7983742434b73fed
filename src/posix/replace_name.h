#pragma once

#include "host/directory.h"

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

inline constexpr int kOvertaken = -1;  // no errno

// The same if `to` names the file with the status `known`; otherwise kOvertaken, and `to` keeps
// what another program has put there. Compares after the exchange, which leaves no moment in which
// a file is replaced unseen; where names cannot be exchanged, just before the rename.
int replace_known(const NameIn& from, const NameIn& to, const EntryStatus& known);

// The same as replace_name, but EEXIST if `to` names something. On a file system without such a
// rename, a process that dies in between leaves both names of the file; without hard links, either,
// the name is checked just before the rename.
int take_free_name(const NameIn& from, const NameIn& to);

}  // namespace baton::posix
