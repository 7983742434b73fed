#include "domain/environment/roots.h"

#include <algorithm>
#include <set>
#include <vector>

namespace baton::environment {

Result<std::string> Roots::of(const std::string& thread) {
  std::vector<std::string> path;
  std::set<std::string> passed;
  std::string root = thread;
  for (;;) {
    if (const auto known = known_.find(root); known != known_.end()) {
      root = known->second;
      break;
    }
    if (!passed.insert(root).second) {
      const auto circle = std::ranges::find(path, root);
      root = *std::min_element(circle, path.end());
      break;
    }
    path.push_back(root);
    BATON_TRY(std::optional<std::string> parent, parent_of_(root));
    if (!parent) break;
    root = *std::move(parent);
  }
  for (std::string& each : path) known_.emplace(std::move(each), root);
  return root;
}

}  // namespace baton::environment
