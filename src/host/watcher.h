#pragma once

#include <memory>
#include <span>

#include "baton/instant.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton {

// Reports changes of the files directly in one folder, from its creation on.
class Watch {
 public:
  virtual ~Watch() = default;
  // Waits until a change since the last call (true) or until `patience` has passed (false). May
  // wake up without a change, but never misses one.
  virtual Result<bool> wait(Milliseconds patience) = 0;
  // A descriptor that becomes readable after a change, for callers that wait for several things.
  // Negative: there is none.
  [[nodiscard]] virtual int descriptor() const = 0;
  // Whether the last wait() found that the folder was moved or deleted: no more changes are
  // reported.
  [[nodiscard]] virtual bool is_over() const { return false; }
};

class Watcher {
 public:
  virtual ~Watcher() = default;
  // not_found: no such folder; unavailable: the system's limit of watches is reached.
  virtual Result<std::unique_ptr<Watch>> watch(const RelativePath& folder) const = 0;
  // Several folders with one Watch: the system has few of these for each user. Leaves out folders
  // that do not exist.
  virtual Result<std::unique_ptr<Watch>> watch_all(std::span<const RelativePath> folders) const = 0;
};

}  // namespace baton
