#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/exit_status.h"
#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct ReadSharedValue {
  SharedCall call;
  std::string key;
};

struct SharedValueRead {
  EntryRow entry;
};

Result<Outcome<SharedValueRead>> read_value(const ReadSharedValue& request, Workspace& workspace);
Json to_json(const SharedValueRead& answer);

struct ReadSharedBatch {
  SharedCall call;
  std::vector<std::string> keys;
};

struct SharedBatchRead {
  std::vector<EntryRow> entries;  // in the order of the request
  struct Failed {
    std::string key;
    Error error;
  };
  std::vector<Failed> errors;

  [[nodiscard]] int exit_code() const { return exit_code_if(errors.empty()); }
};

// Reads several keys at one moment. A key that cannot be read is reported separately.
Result<Outcome<SharedBatchRead>> read_batch(const ReadSharedBatch& request, Workspace& workspace);
Json to_json(const SharedBatchRead& answer);

struct ReadSharedHistory {
  SharedCall call;
  std::string key;
  std::vector<std::uint64_t> versions = {};  // empty: all kept versions
};

struct SharedHistoryRead {
  std::string key;
  std::vector<EntryRow> versions;        // oldest first
  std::vector<std::uint64_t> gone = {};  // requested versions that are no longer kept
};

// Returns the kept versions of one key, oldest first, without those that a policy denies to the
// caller. ACCESS_DENIED: it denies all. KEY_NOT_FOUND: the key has no value; the hint names the
// versions that were deleted.
Result<Outcome<SharedHistoryRead>> read_history(const ReadSharedHistory& request,
                                                Workspace& workspace);
Json to_json(const SharedHistoryRead& answer);

}  // namespace baton::app
