#pragma once

#include <memory>
#include <string>

#include "baton/result.h"
#include "host/directory.h"
#include "host/watcher.h"

namespace baton {

// Folders that the user names, anywhere on the machine.
class Folders {
 public:
  virtual ~Folders() = default;
  // Relative to the current folder. Errors as for a project's root.
  virtual Result<std::shared_ptr<Directory>> open(const std::string& path) const = 0;
  // The same, and makes what is missing of the path, for its owner alone.
  virtual Result<std::shared_ptr<Directory>> make(const std::string& path) const = 0;
  // An absolute path with links followed, as far as it exists; the rest as it stands.
  [[nodiscard]] virtual std::string resolve(const std::string& path) const = 0;
  // Of what lies below it.
  virtual std::unique_ptr<Watcher> watcher(const std::string& path) const = 0;
};

}  // namespace baton
