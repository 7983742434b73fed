#include "app/core/files/new_file.h"

#include <algorithm>
#include <optional>

#include "app/core/caller/caller.h"
#include "app/core/files/own_files.h"
#include "app/core/request/given_name.h"
#include "domain/authority/authorize.h"
#include "domain/guard/paths.h"
#include "host/baton_files.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The path below the root. Links are followed only above the root.
Result<RelativePath> path_below_root(const std::string& name, const Workspace& workspace) {
  const Folders& folders = workspace.folders();
  const std::string& root = workspace.root().path;
  const std::string path = guard::normal_path(guard::absolute_path(name, folders.resolve(".")));
  for (std::size_t slash = 0; slash != std::string::npos; slash = path.find('/', slash + 1)) {
    const bool is_root = folders.resolve(path.substr(0, std::max<std::size_t>(slash, 1))) == root;
    if (is_root && !name.ends_with('/')) return RelativePath::parse(path.substr(slash + 1));
  }
  return fail(ErrorCode::usage, "not a file below the project folder", name,
              text::concat("name a file in ", root, ", or `-` to print it"));
}

// A folder .claude below the root would begin a project of its own.
Result<void> require_no_new_project(const RelativePath& folder, Workspace& workspace) {
  if (folder.is_root()) return {};
  BATON_CHECK(require_no_new_project(folder.parent(), workspace));
  const bool is_nested = folder.filename() == kClaudeFolder.text() && !folder.parent().is_root();
  if (!is_nested) return {};
  BATON_TRY(const std::optional<EntryStatus> status, workspace.host().root.status(folder));
  if (status) return {};
  return fail(ErrorCode::usage, "this folder would begin another project",
              workspace.root().absolute(folder.text()),
              text::concat("create it first, or name a file in ",
                           workspace.root().absolute(kClaudeFolder.text())));
}

// A mapping only describes a foreign format.
Result<void> require_may_create(const std::string& name, const RelativePath& path,
                                const Workspace& workspace) {
  const bool is_mapping = guard::is_in(path.text(), kMappingsFolder.text());
  const std::string absolute = workspace.root().absolute(path.text());
  if (is_by_a_person(workspace) || is_mapping || !is_among_settings(absolute, workspace)) return {};
  return fail(authority::access_denied("only a person may create files in .claude", name,
                                       authority::Role::person, *workspace.caller()));
}

Error exists_already(const std::string& name) {
  return {.code = ErrorCode::conflict,
          .phrase = "this file exists already",
          .subject = name,
          .hint = "name another file, or `-` to print it"};
}

}  // namespace

Result<void> write_new_file(const std::string& name, std::string_view text, Workspace& workspace) {
  BATON_CHECK(refuse_secret_in_name(name, "file"));
  BATON_TRY(const RelativePath path, path_below_root(name, workspace));
  Host& host = workspace.host();
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
  if (status) return fail(exists_already(name));
  if (belongs_to_baton(workspace.root().absolute(path.text()), workspace)) {
    return fail(ErrorCode::usage, "only baton writes files here", name,
                "name a file of the project");
  }
  BATON_CHECK(require_may_create(name, path, workspace));
  BATON_CHECK(require_no_new_project(path.parent(), workspace));
  BATON_CHECK(store::ensure_folders(host.root, path.parent(), Access::shared_by_umask));
  const Result<void> created =
      store::create_durably(host.root, host.ids, path, text, Access::shared_by_umask);
  const bool is_taken = !created && created.error().code == ErrorCode::conflict;
  return is_taken ? fail(exists_already(name)) : created;
}

}  // namespace baton::app
