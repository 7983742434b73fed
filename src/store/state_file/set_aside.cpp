#include "store/state_file/set_aside.h"

#include <algorithm>
#include <vector>

#include "host/directory.h"
#include "store/durable_file.h"
#include "store/set_aside_names.h"
#include "store/state_file/layout.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

constexpr std::size_t kMaximumKept = 16;

bool is_taken(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

Result<std::string> keep_aside(Host& host, const RelativePath& path, const StoredState& state,
                               Aside aside) {
  const RelativePath folder = path.parent();
  const std::string prefix = store::set_aside_prefix(path, aside);
  BATON_TRY(const std::vector<DirectoryEntry> entries, host.root.list(folder));
  std::vector<std::string> kept;
  for (const DirectoryEntry& entry : entries) {
    const bool is_leftover = entry.name.starts_with(prefix) && store::is_temporary(entry.name);
    if (is_leftover) (void)host.root.remove(folder.child(entry.name));
    const bool is_kept = entry.name.starts_with(prefix) && entry.name.ends_with(kJsonSuffix);
    if (is_kept) kept.push_back(entry.name);
  }
  for (const std::string& name : kept) {
    const Result<std::string> same = host.root.read(folder.child(name));
    if (same && *same == state.text) return std::string(folder.child(name).text());
  }
  if (kept.size() >= kMaximumKept) {
    return fail(ErrorCode::limit, "16 such files are kept already", std::string(folder.text()),
                text::concat("move some of ", prefix, "*.json to another place"));
  }
  const std::string base = text::concat(prefix, store::time_for_name(host.clock.now()));
  std::string name = text::concat(base, kJsonSuffix);
  for (std::size_t number = 2; is_taken(kept, name); ++number) {
    name = text::concat(base, "-", std::to_string(number), kJsonSuffix);
  }
  const RelativePath target = folder.child(name);
  BATON_CHECK(
      store::write_durably(host.root, host.ids, target, state.text, Access::shared_by_umask));
  BATON_CHECK(host.root.copy_ownership(path, target));
  return std::string(target.text());
}

}  // namespace baton::state_file
