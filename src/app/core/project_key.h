#pragma once

#include <string>

#include "baton/result.h"
#include "host/host.h"
#include "host/relative_path.h"

namespace baton::app {

// The 32 bytes in `file`, a secret of this installation that is made when it is first needed.
// malformed: something else stands there.
Result<std::string> read_or_make_key(const RelativePath& file, Host& host);

}  // namespace baton::app
