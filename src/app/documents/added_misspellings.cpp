#include "app/documents/added_misspellings.h"

#include <algorithm>
#include <utility>

#include "app/core/findings/finding_redactor.h"
#include "app/core/state/ownership.h"
#include "domain/model/misspelt_members.h"

namespace baton::app {

Result<Findings> added_misspellings(const Json& before, const Json& after, Workspace& workspace) {
  BATON_TRY(const bool has_own_shape, is_adopted(after, workspace));
  if (has_own_shape) return Findings{};
  Findings added = model::misspelt_members(after);
  if (added.empty()) return added;
  const Findings earlier = model::misspelt_members(before);
  std::erase_if(added, [&earlier](const Finding& finding) {
    return std::ranges::find(earlier, finding.instance_location, &Finding::instance_location) !=
           earlier.end();
  });
  for (Finding& finding : added) finding.file = workspace.state_file();
  return finding_redactor_of(workspace).concealed(std::move(added), after);
}

}  // namespace baton::app
