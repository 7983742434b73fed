#pragma once

#include <string>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/state_store.h"

namespace baton::state_file {

// Copies `state` to "<stem>.corrupt-<time>.json" (or "<stem>.original-<time>.json") beside `path`,
// durably, and returns that name, relative to the root. A copy, not a rename: a crash before the
// restored state is in place must not look as if there were no workflow. Bytes that are kept
// already are not kept twice.
Result<std::string> keep_damaged(Host& host, const RelativePath& path, const StoredState& state,
                                 Aside aside = Aside::damaged);

}  // namespace baton::state_file
