#pragma once

#include <optional>
#include <string>

#include "baton/result.h"
#include "host/host.h"
#include "host/relative_path.h"

namespace baton::app {

// Empty if there is none. malformed: the file is not such a key.
Result<std::optional<std::string>> read_key(const RelativePath& file, const Host& host);

// The 32 bytes in `file`, a secret of this installation, created on first use: processes that use
// it first at the same time get the same key. malformed: the file is not such a key.
Result<std::string> read_or_make_key(const RelativePath& file, Host& host);

}  // namespace baton::app
