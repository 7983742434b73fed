#pragma once

#include <vector>

#include "host/host.h"
#include "store/state_store.h"

namespace baton::state_file {

// On disk when it returns. An output of the same execution is replaced (whether it may be, is
// the caller's question); one with the same bytes is left alone.
Result<void> keep_output(Host& host, const RecordedOutput& output);

// Every workflow's, sorted by workflow and execution; those that cannot be read are left out.
Result<std::vector<RecordedOutput>> read_outputs(const Host& host);

}  // namespace baton::state_file
