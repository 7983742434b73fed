#pragma once

#include <sys/stat.h>

#include "host/directory.h"

namespace baton::posix {

EntryKind kind_of(mode_t mode);
EntryStatus as_status(const struct stat& status);

}  // namespace baton::posix
