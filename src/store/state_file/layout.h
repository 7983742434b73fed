#pragma once

#include "domain/model/compacted_outputs.h"
#include "host/baton_files.h"
#include "store/state_store.h"
#include "text/concat.h"

// The names of the engine's files in baton's folder.
namespace baton::state_file {

inline constexpr std::string_view kJsonSuffix = ".json";

inline RelativePath backups_folder(const RelativePath& state) {
  return folder_of_state(state).child("backups");
}
inline RelativePath compacted_file(const model::CompactedFile& file) {
  return kCompactedFolder.child(file.workflow)
      .child(file.execution, text::concat("-", file.digest.hex, kJsonSuffix));
}

}  // namespace baton::state_file
