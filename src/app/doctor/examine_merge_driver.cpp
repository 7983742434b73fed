#include "app/doctor/examine_merge_driver.h"

#include <string>

#include "app/core/files/register_merge_driver.h"
#include "app/doctor/examine_files.h"
#include "text/concat.h"

namespace baton::app {

std::optional<Examined> examine_merge_driver(Workspace& workspace) {
  constexpr const char* kName = "merge-driver";
  if (!workspace.configuration()) return std::nullopt;  // reported by its own check
  const Result<std::optional<MergeDriverGaps>> gaps = merge_driver_gaps(workspace);
  if (!gaps) {
    Examined examined = not_examined(kName, gaps.error());
    examined.health = Health::warning;  // the main repository of a worktree may be elsewhere
    examined.message = text::concat("not examined: ", examined.message);
    return examined;
  }
  if (!*gaps) return std::nullopt;
  if (!(*gaps)->attributes.empty()) {
    return Examined{
        .name = kName,
        .health = Health::warning,
        .message = text::concat(".gitattributes lacks: ", text::enumerate((*gaps)->attributes)),
        .hint =
            "`baton init --git-merge-driver` adds it; without it, git merges these "
            "files as text and may lose a workflow"};
  }
  if ((*gaps)->is_unregistered) {
    return Examined{.name = kName,
                    .health = Health::warning,
                    .message = "not registered in this clone's git configuration",
                    .hint =
                        "`baton init --git-merge-driver` registers it; without it, git merges "
                        "states as text and may lose a workflow"};
  }
  return Examined{.name = kName, .message = "git merges states by meaning", .hint = {}};
}

}  // namespace baton::app
