#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "domain/handoff/paths.h"

namespace baton::app {

// What the guard looks up, on the machine that the project is on.
class ProjectFiles final : public handoff::GuardedFiles {
 public:
  explicit ProjectFiles(const Workspace& workspace) : workspace_(workspace) {}

  [[nodiscard]] std::string resolve(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override;
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override;

 private:
  // Below the project's root; empty: elsewhere, or no path.
  [[nodiscard]] std::optional<RelativePath> below_root(const std::string& path) const;

  const Workspace& workspace_;
};

}  // namespace baton::app
