#include "store/single_name.h"

#include <cerrno>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace baton::store {
namespace {

// The errors of Directory::open_append().
Result<void> require_single_name(const RelativePath& path, const EntryStatus& status) {
  Error error{.code = ErrorCode::malformed,
              .phrase = "not a regular file",
              .subject = std::string(path.text())};
  switch (status.kind) {
    case EntryKind::file:
      if (status.links <= 1) return {};
      error.phrase = "the file has several hard links";
      error.hint = "a write would change the file under its other name as well; move it away";
      break;
    case EntryKind::symlink:
      error.phrase = "symbolic links are not followed";
      error.hint = "replace the link with the file or folder itself";
      error.cause = ELOOP;
      break;
    case EntryKind::directory:
      error.hint = "it is a folder; move it to another place";
      error.cause = EISDIR;
      break;
    case EntryKind::other:
      error.hint = "it is a pipe, a socket or a device; move it to another place";
      error.cause = ENXIO;
      break;
  }
  return fail(std::move(error));
}

}  // namespace

Result<void> require_single_names(const Directory& root, std::span<const RelativePath> paths) {
  BATON_TRY(const std::vector<std::optional<EntryStatus>> statuses, root.statuses(paths));
  for (std::size_t at = 0; at < paths.size(); ++at) {
    if (statuses[at]) BATON_CHECK(require_single_name(paths[at], *statuses[at]));
  }
  return {};
}

}  // namespace baton::store
