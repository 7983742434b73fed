#pragma once

#include <sys/types.h>

#include <string_view>

namespace baton::posix {

struct OpenRequest {
  std::string_view path;  // a RelativePath's text; "" is the root itself
  int flags = 0;          // O_CLOEXEC and O_NOCTTY are added
  mode_t mode = 0;        // for O_CREAT
};

// Opens below `root` without following a symbolic link at any component: openat2(2), or
// component by component where the kernel or its filter has no such call. Returns the
// descriptor, or an errno negated; ELOOP is a link.
int open_beneath(int root, const OpenRequest& request);

// The slower method, exported for tests.
int open_by_component(int root, const OpenRequest& request);

}  // namespace baton::posix
