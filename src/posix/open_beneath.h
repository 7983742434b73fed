#pragma once

#include <sys/types.h>

#include <string_view>

namespace baton::posix {

struct OpenRequest {
  std::string_view path;  // text of a RelativePath; "" is the root
  int flags = 0;          // O_CLOEXEC and O_NOCTTY are added
  mode_t mode = 0;        // for O_CREAT
};

// As root: gives a new file or folder, which is open, to the owner and the group of its folder.
// Best effort.
void give_to_owner_of(int folder, int entry);

// Opens a path below `root` and follows no symbolic link in any component: with openat2(2), or
// component by component if the kernel or a filter does not support it. Returns the descriptor, or
// a negated errno; ELOOP means a link. A file that root opens with O_CREAT gets the owner of its
// folder.
int open_beneath(int root, const OpenRequest& request);

// The slower method, exported for tests.
int open_by_component(int root, const OpenRequest& request);

}  // namespace baton::posix
