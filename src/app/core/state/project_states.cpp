#include "app/core/state/project_states.h"

#include <string_view>
#include <utility>

#include "host/baton_files.h"
#include "host/project_root.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

constexpr std::string_view kJournal = "journal";

// Appends the paths of the states whose journals are below `folder`, which is the states' folder or
// below it: each journal is in a folder of its state's path.
Result<void> collect_states(const Directory& root, const RelativePath& folder,
                            std::vector<RelativePath>& found) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  for (const DirectoryEntry& entry : entries) {
    if (entry.kind != EntryKind::directory) continue;
    BATON_CHECK(collect_states(root, folder.child(entry.name), found));
    if (entry.name != kJournal || folder == kStatesFolder) continue;
    BATON_TRY(RelativePath state,
              RelativePath::parse(folder.text().substr(kStatesFolder.text().size() + 1)));
    found.push_back(std::move(state));
  }
  return {};
}

}  // namespace

Result<std::vector<RelativePath>> known_state_files(const Directory& root) {
  std::vector<RelativePath> states;
  BATON_TRY(const auto journal, root.status(kBatonFolder.child(kJournal)));
  BATON_TRY(const auto file, root.status(kDefaultStateFile));
  if (journal || file) states.push_back(kDefaultStateFile);
  BATON_CHECK(collect_states(root, kStatesFolder, states));
  return states;
}

}  // namespace baton::app
