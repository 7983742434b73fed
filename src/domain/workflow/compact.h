#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

// Why outputs are moved to a file.
enum class CompactReason : std::uint8_t {
  superseded,     // a later run did the work again
  earlier_phase,  // the execution ended before the current phase began
  ended           // every ended execution was requested
};

std::string_view name_of(CompactReason reason);

struct CompactOptions {
  std::optional<Instant> phase_began = {};  // the current phase; empty: unknown
  bool every_ended = false;                 // also executions of the current phase
};

// An execution whose outputs can be moved to a file.
struct CompactableOutputs {
  std::size_t index = 0;  // in agentSequence
  std::string agent;
  std::string execution;
  CompactReason reason = CompactReason::ended;
  std::size_t bytes = 0;  // of the file
};

// In the order of the sequence. Never the outputs of a running or pending execution, those that are
// in a file already, and those that a reference would not make smaller.
std::vector<CompactableOutputs> compactable_outputs(const json::View& state,
                                                    const CompactOptions& options);

}  // namespace baton::workflow
