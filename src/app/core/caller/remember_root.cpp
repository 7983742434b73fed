#include "app/core/caller/remember_root.h"

#include <memory>
#include <optional>
#include <string>

#include "app/core/files/file_in_folder.h"
#include "store/durable_file.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

// The shell uses the last of the lines that begin so.
bool is_last_export(std::string_view line, std::string_view beginning, std::string_view file) {
  const std::size_t last = file.rfind(beginning);
  return last != std::string_view::npos && file.substr(last).starts_with(line);
}

Result<void> remember(std::string_view variable, std::string_view value, Workspace& workspace) {
  const auto path = workspace.host().environment.variable("CLAUDE_ENV_FILE");
  if (!path || path->empty()) return {};
  BATON_TRY(const FileInFolder target, open_folder_of(*path, workspace.folders()));
  const std::string beginning = text::concat("export ", variable, "=");
  const std::string line = text::concat(beginning, text::shell_quoted(value), "\n");
  const Result<std::string> before = target.folder->read(target.name);
  if (before && is_last_export(line, beginning, *before)) return {};
  BATON_TRY(const std::unique_ptr<AppendFile> file,
            store::open_or_create(*target.folder, target.name));
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
