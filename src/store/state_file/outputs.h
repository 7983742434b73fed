#pragma once

#include <vector>

#include "host/host.h"
#include "store/state_store.h"

namespace baton::state_file {

// An output of the same execution is replaced (whether it may be, is the caller's question). Not
// synced on its own: the journal's record of the change holds the same output.
Result<void> keep_output(Host& host, const RecordedOutput& output);

// Every workflow's, sorted by workflow and execution; what is no file is left
// out. unavailable: the machine does not let one be read, which must not be taken for its absence.
Result<std::vector<RecordedOutput>> read_outputs(const Host& host);

}  // namespace baton::state_file
