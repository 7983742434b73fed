#pragma once

#include <memory>
#include <string_view>

#include "host/directory.h"

namespace baton::posix {

// Takes the kernel's lock (an OFD lock, released whenever the process ends) on the file `path`
// below `root`. Creates the file if it is missing and never removes it. The holder's description is
// written into the file for waiting processes; it never justifies breaking the lock.
Result<std::unique_ptr<Lock>> take_lock(int root, std::string_view path,
                                        const LockRequest& request);

}  // namespace baton::posix
