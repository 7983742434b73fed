#pragma once

#include "host/folders.h"

namespace baton::posix {

class PosixFolders final : public Folders {
 public:
  Result<std::shared_ptr<Directory>> open(const std::string& path) const override;
  Result<std::shared_ptr<Directory>> make(const std::string& path) const override;
  [[nodiscard]] std::string resolve(const std::string& path) const override;
  std::unique_ptr<Watcher> watcher(const std::string& path) const override;
};

}  // namespace baton::posix
