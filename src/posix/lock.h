#pragma once

#include <memory>
#include <string_view>

#include "host/directory.h"

namespace baton::posix {

// Takes the kernel's lock (an OFD lock: it ends with the process, however that ends) on the file
// `path` below `root`. The file is made where it is missing and never removed. The holder's
// words are written into it: advice for those who wait, never a reason to steal.
Result<std::unique_ptr<Lock>> take_lock(int root, std::string_view path,
                                        const LockRequest& request);

}  // namespace baton::posix
