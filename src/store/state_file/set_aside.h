#pragma once

#include <string>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/state_store.h"

namespace baton::state_file {

// Copies `state` durably to "<stem>.corrupt-<time>.json" (or "<stem>.original-<time>.json") beside
// `path`, and returns that name, relative to the root. A copy, not a rename: after a crash before
// the next state is written, the workflow must not appear to be missing. Equal bytes are kept only
// once.
Result<std::string> keep_aside(Host& host, const RelativePath& path, const StoredState& state,
                               Aside aside = Aside::damaged);

}  // namespace baton::state_file
