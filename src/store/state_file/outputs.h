#pragma once

#include <cstdint>
#include <vector>

#include "host/host.h"
#include "store/state_store.h"

namespace baton::state_file {

enum class OutputBefore : std::uint8_t { absent, replaced };

// Replaces an output of the same execution; the caller decides whether that is allowed. Not synced
// separately, because the journal's record of the change contains the same output.
Result<OutputBefore> keep_output(Host& host, const RecordedOutput& output);
// Removes the output of a change that did not take place.
void forget_output(Host& host, const RecordedOutput& output);

// The outputs of all workflows, sorted by workflow and execution; omits entries that are not files.
// unavailable: a file could not be read, which must not be mistaken for its absence.
Result<std::vector<RecordedOutput>> read_outputs(const Host& host);

}  // namespace baton::state_file
