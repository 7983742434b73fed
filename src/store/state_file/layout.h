#pragma once

#include "domain/model/compacted_outputs.h"
#include "host/relative_path.h"
#include "store/state_store.h"
#include "text/concat.h"

namespace baton::state_file {

// The content of .claude/baton (mode 0700, ignored by git):
//   lock                                        the kernel's lock on it is the writers' lock
//   journal/<number>                            every change (store/journal), 10 digits
//   backups/<number>-<digest8>.json             the states with which journal segments began
//   states/<path of another state>/             its journal and backups (baton --state)
//   keys/, keys/shared/, keys/environment/      data keys (app/core/encryption/key_ring)
//   key-recipients.json                         the people for whom data keys are encrypted
//   outputs/<workflowId>/<executionId>.json     every recorded output, redacted
//   compacted/<workflowId>/<executionId>-<digest>.json   outputs that states refer to
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
// The folder of one state's journal and backups.
inline RelativePath own_folder(const RelativePath& state) {
  const bool is_default = state == StateLocation{}.file;
  return is_default ? baton_folder() : baton_folder().child("states").join(state);
}
inline RelativePath journal_folder(const RelativePath& state) {
  return own_folder(state).child("journal");
}
inline RelativePath backups_folder(const RelativePath& state) {
  return own_folder(state).child("backups");
}
inline RelativePath keys_folder() {
  return ".claude/baton/keys";
}
inline RelativePath recipients_file() {
  return ".claude/baton/key-recipients.json";
}
inline RelativePath outputs_folder() {
  return ".claude/baton/outputs";
}
inline RelativePath compacted_folder() {
  return ".claude/baton/compacted";
}
inline RelativePath compacted_file(const model::CompactedFile& file) {
  return compacted_folder()
      .child(file.workflow)
      .child(file.execution, text::concat("-", file.digest.hex, kJsonSuffix));
}

}  // namespace baton::state_file
