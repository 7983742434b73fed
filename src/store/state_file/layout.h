#pragma once

#include "host/relative_path.h"
#include "store/state_store.h"

namespace baton::state_file {

// What lies below .claude/baton (mode 0700, kept out of git by its own .gitignore):
//   lock                                        the kernel's lock on it is the writers' lock
//   backups/<number>-<digest8>.json             the last states, counted upwards, 10 digits
//   outputs/<workflowId>/<executionId>.json     every recorded output, as it was given
inline constexpr std::string_view kJsonSuffix = ".json";

inline RelativePath baton_folder() {
  return ".claude/baton";
}
inline RelativePath lock_file() {
  return ".claude/baton/lock";
}
inline RelativePath ignore_file() {
  return ".claude/baton/.gitignore";
}
inline RelativePath backups_folder() {
  return ".claude/baton/backups";
}
inline RelativePath outputs_folder() {
  return ".claude/baton/outputs";
}

}  // namespace baton::state_file
