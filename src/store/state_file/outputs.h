#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/host.h"
#include "store/state_store.h"

namespace baton::state_file {

// What a kept output replaced. Without a text, the file existed and could not be read.
struct EarlierOutput {
  bool exists = false;
  std::optional<std::string> text;
};

enum class OutputDurability : std::uint8_t {
  left_to_the_journal,  // its record of the change contains the same output
  synced
};

// Replaces an output of the same execution; the caller decides whether that is allowed.
Result<EarlierOutput> keep_output(Host& host, const RecordedOutput& output,
                                  OutputDurability durability);
// After a change that did not take place: brings back what its output replaced.
void take_back_output(Host& host, const RecordedOutput& output, const EarlierOutput& earlier);

// The outputs of all workflows, sorted by workflow and execution; omits entries that are not files.
// unavailable: a file could not be read, which must not be mistaken for its absence.
Result<std::vector<RecordedOutput>> read_outputs(const Host& host);

}  // namespace baton::state_file
