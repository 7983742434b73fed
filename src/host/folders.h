#pragma once

#include <memory>
#include <string>

#include "baton/result.h"
#include "host/directory.h"
#include "host/watcher.h"

namespace baton {

// Opens folders that the user names, anywhere on the machine.
class Folders {
 public:
  virtual ~Folders() = default;
  // `path` is relative to the current folder. Errors as for a project's root.
  virtual Result<std::shared_ptr<Directory>> open(const std::string& path) const = 0;
  // The same, but creates missing folders with owner-only permissions.
  virtual Result<std::shared_ptr<Directory>> make(const std::string& path) const = 0;
  // The absolute path with links resolved; the part that does not exist is appended unchanged.
  [[nodiscard]] virtual std::string resolve(const std::string& path) const = 0;
  // A watcher of the folders below it.
  virtual std::unique_ptr<Watcher> watcher(const std::string& path) const = 0;
};

}  // namespace baton
