#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "domain/guard/paths.h"

namespace baton::app {

// Implements the guard's file lookups on the project's machine.
class ProjectFiles final : public guard::GuardedFiles {
 public:
  explicit ProjectFiles(Workspace& workspace) : workspace_(workspace) {}

  [[nodiscard]] std::string resolve(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override;
  [[nodiscard]] std::vector<std::string> other_work_trees() const override;
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override;

 private:
  // The path relative to the project's root; empty if it is outside or invalid.
  [[nodiscard]] std::optional<RelativePath> below_root(const std::string& path) const;

  Workspace& workspace_;
};

}  // namespace baton::app
