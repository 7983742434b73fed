#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/workflow/compact.h"
#include "json/json.h"

namespace baton::app {

enum class CompactMode : std::uint8_t { preview, apply };

struct CompactOutputs {
  CompactMode mode = CompactMode::preview;
  bool every_ended = false;  // see workflow::CompactOptions
  WriteGuard guard = {};
};

struct TextSize {
  std::size_t bytes = 0;
  std::size_t tokens = 0;
};

struct MovedOutputs {
  workflow::CompactableOutputs outputs;
  std::size_t tokens = 0;
  std::string file;  // relative to the root
};

struct OutputsCompacted {
  Written written = {};  // empty after a preview
  CompactMode mode = CompactMode::preview;
  bool every_ended = false;  // as requested
  std::string phase = {};
  std::optional<Instant> phase_began = {};  // empty: the journal shows no change of phase
  std::vector<MovedOutputs> moved = {};
  std::size_t compacted_before = 0;  // executions whose outputs were in files already
  TextSize before = {};              // of the state
  TextSize after = {};
};

// Moves outputs of ended executions from the state to files in .claude/baton/compacted. The state
// refers to them, and every command reads it as if nothing had been moved. The files are on disk
// before the state refers to them. In preview mode, it only reports.
Result<Outcome<OutputsCompacted>> compact_outputs(const CompactOutputs& request,
                                                  Workspace& workspace);
Json to_json(const OutputsCompacted& answer);

}  // namespace baton::app
