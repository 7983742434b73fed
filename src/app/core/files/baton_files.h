#pragma once

#include "host/relative_path.h"

// The paths of baton's own files (docs/formats); the engine in store/state_file writes them.
namespace baton::app {

inline constexpr RelativePath kClaudeFolder = ".claude";
inline constexpr RelativePath kBatonFolder = ".claude/baton";
inline constexpr RelativePath kLockFile = ".claude/baton/lock";
inline constexpr RelativePath kOutputsFolder = ".claude/baton/outputs";
inline constexpr RelativePath kReceiptsFolder = ".claude/baton/receipts";
inline constexpr RelativePath kUnrecordedFolder = ".claude/baton/unrecorded";
inline constexpr RelativePath kCompactedFolder = ".claude/baton/compacted";
inline constexpr RelativePath kKeysFolder = ".claude/baton/keys";
inline constexpr RelativePath kCallerKeyFile = ".claude/baton/caller-key";
inline constexpr RelativePath kParkedFolder = ".claude/workflows";  // <workflowId>.json

}  // namespace baton::app
