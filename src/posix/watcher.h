#pragma once

#include <memory>
#include <string>
#include <utility>

#include "host/watcher.h"

namespace baton::posix {

// Watches folders below one root with inotify.
class FolderWatcher final : public Watcher {
 public:
  explicit FolderWatcher(std::string root) : root_(std::move(root)) {}
  Result<std::unique_ptr<Watch>> watch(const RelativePath& folder) const override;
  Result<std::unique_ptr<Watch>> watch_all(std::span<const RelativePath> folders) const override;

 private:
  std::string root_;
};

}  // namespace baton::posix
