#include "app/keys/unused_keys.h"

#include <optional>

#include "app/core/files/search_files.h"
#include "host/baton_files.h"
#include "store/durable_file.h"

namespace baton::app {

Result<std::vector<std::string>> unused_keys(const policy::DataKeys& stored, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  std::vector<std::string> unused;
  for (const policy::DataKey& key : stored.keys) unused.push_back(key.id);
  BATON_TRY(const std::optional<std::string> state,
            store::read_if_there(workspace.host().root, workspace.root().state));
  std::erase_if(
      unused, [&](const std::string& id) { return state && state->find(id) != std::string::npos; });
  for (const RelativePath& folder :
       {kBatonFolder, kParkedFolder, configuration->archive_folders.archive}) {
    remove_found(folder, kKeysFolder, workspace, unused);
  }
  return unused;
}

}  // namespace baton::app
