#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/guard/paths.h"

namespace baton::guard {

// The file system during one tool call: each path is looked up once. Resolved paths and repeated
// lists of folders have a limit, since a line may have hundreds of searches.
class RememberedFiles final : public GuardedFiles {
 public:
  explicit RememberedFiles(const GuardedFiles& files) : files_(files) {}

  [[nodiscard]] std::string resolve(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override;
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override {
    return files_.variable(name);
  }
  [[nodiscard]] std::vector<std::string> other_work_trees() const override;
  [[nodiscard]] bool is_exhausted() const override { return is_exhausted_; }

 private:
  const GuardedFiles& files_;
  mutable std::map<std::string, std::string> resolved_;
  mutable std::map<std::string, bool> existing_;
  mutable std::map<std::string, std::vector<Entry>> listed_;
  mutable std::optional<std::vector<std::string>> trees_;
  mutable std::size_t entries_ = 0;
  mutable bool is_exhausted_ = false;
};

}  // namespace baton::guard
