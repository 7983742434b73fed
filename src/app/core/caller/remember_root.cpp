#include "app/core/caller/remember_root.h"

#include <memory>
#include <optional>
#include <string>

#include "host/directory.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

Result<std::unique_ptr<AppendFile>> open_or_create(Directory& folder, const RelativePath& name) {
  Result<std::unique_ptr<AppendFile>> file = folder.open_append(name);
  if (file || file.error().code != ErrorCode::not_found) return file;
  return folder.create_exclusive(name, Access::private_to_owner);
}

Result<void> remember(std::string_view variable, std::string_view value, Workspace& workspace) {
  const auto path = workspace.host().environment.variable("CLAUDE_ENV_FILE");
  const std::size_t slash = path ? path->rfind('/') : std::string::npos;
  if (slash == std::string::npos) return {};
  BATON_TRY(const std::shared_ptr<Directory> folder,
            workspace.folders().open(path->substr(0, slash)));
  BATON_TRY(const RelativePath name, RelativePath::parse(path->substr(slash + 1)));
  const std::string line = text::concat("export ", variable, "=", text::shell_quoted(value), "\n");
  const Result<std::string> before = folder->read(name);
  if (before && before->find(line) != std::string::npos) return {};
  BATON_TRY(const std::unique_ptr<AppendFile> file, open_or_create(*folder, name));
  return file->write(line);
}

}  // namespace

Result<void> remember_root(Workspace& workspace) {
  return remember("BATON_PROJECT", workspace.root().path, workspace);
}

Result<void> remember_thread(std::string_view thread, Workspace& workspace) {
  return remember("BATON_THREAD", thread, workspace);
}

}  // namespace baton::app
