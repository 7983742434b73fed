#include "app/core/files/new_file.h"

#include <optional>

#include "store/durable_file.h"

namespace baton::app {

Result<void> write_new_file(const std::string& name, std::string_view text, Workspace& workspace) {
  BATON_TRY(const RelativePath path, RelativePath::parse(name));
  Host& host = workspace.host();
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
  if (status) {
    return fail(ErrorCode::conflict, "this file exists already", name,
                "name another file, or `-` to print it");
  }
  BATON_CHECK(store::ensure_folders(host.root, path.parent(), Access::shared_by_umask));
  return store::write_durably(host.root, host.ids, path, text, Access::shared_by_umask);
}

}  // namespace baton::app
