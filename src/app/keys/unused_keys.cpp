#include "app/keys/unused_keys.h"

#include "app/core/encryption/needed_keys.h"

namespace baton::app {

Result<std::vector<std::string>> unused_keys(const policy::DataKeys& stored, Workspace& workspace) {
  std::vector<std::string> unused;
  for (const policy::DataKey& key : stored.keys) unused.push_back(key.id);
  BATON_CHECK(remove_needed_here(unused, workspace));
  BATON_CHECK(remove_needed_elsewhere(unused, workspace));
  return unused;
}

}  // namespace baton::app
