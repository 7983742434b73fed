#include "app/core/state/abandoned_links.h"

#include <string_view>
#include <utility>

#include "domain/guard/paths.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

std::string way_to_restore(const AbandonedLinks& links) {
  const std::string folder = text::shell_word(links.project);
  return text::concat("`", links.project_exists ? "" : text::concat("mkdir -p ", folder, " && "),
                      "baton --project ", folder, " recover`");
}

}  // namespace

std::string hint_to(const AbandonedLinks& links) {
  if (!links.are_only_names) return "remove the folder if its project does not come back";
  return text::concat("if the files of ", links.project, " were deleted, ", way_to_restore(links),
                      " restores them; if they were moved, remove the folder");
}

std::string hint_to_deleted_project(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return {};
  const std::string here = workspace.folders().resolve(".");
  for (const AbandonedLinks& links : repository->abandoned_links()) {
    if (!links.are_only_names || !guard::is_in(here, links.project)) continue;
    return text::concat("if the files of the project in ", links.project, " were deleted, ",
                        way_to_restore(links), " restores them from ", links.folder);
  }
  return {};
}

std::optional<Finding> foreign_links_left(std::string rule, Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  const std::optional<ForeignLinks> foreign =
      repository == nullptr ? std::nullopt : repository->foreign_links();
  if (!foreign) return std::nullopt;
  return Finding{
      .severity = Severity::warning,
      .rule = std::move(rule),
      .message = text::concat("the git directory belongs to user ", std::to_string(foreign->owner),
                              "; hard links in it stay as they are"),
      .file = foreign->folder,
      .hint = text::concat("run baton as user ", std::to_string(foreign->owner))};
}

}  // namespace baton::app
