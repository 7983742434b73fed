#pragma once

namespace baton::posix {

struct NameIn {
  int folder;  // a descriptor
  const char* name;
};

// As renameat: `to` names at once what `from` named, and what it named before is gone. 0, or an
// errno. Where there is something to replace, ext4 makes renameat wait for the new content to be
// handed to the disk, a good part of a millisecond under the writers' lock; an exchange of the two
// names does not. A process that dies in between leaves the old content under `from`.
int replace_name(const NameIn& from, const NameIn& to);

}  // namespace baton::posix
