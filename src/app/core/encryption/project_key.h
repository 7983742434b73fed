#pragma once

#include <string>

#include "baton/result.h"
#include "host/host.h"
#include "host/relative_path.h"

namespace baton::app {

// The 32 bytes in `file`, a secret of this installation, created on first use: processes that use
// it first at the same time get the same key. malformed: the file is not such a key.
Result<std::string> read_or_make_key(const RelativePath& file, Host& host);

}  // namespace baton::app
