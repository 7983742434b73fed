#pragma once

#include <memory>

#include "baton/instant.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton {

// Notices changes of the files directly in one folder, from when it was made.
class Watch {
 public:
  virtual ~Watch() = default;
  // Sleeps until something has changed since the last call (true) or `patience` is over (false). It
  // can wake up without a change, but never misses one.
  virtual Result<bool> wait(Milliseconds patience) = 0;
  // Of the system: readable once something has changed, for those who wait for several things.
  // Negative: there is none.
  [[nodiscard]] virtual int descriptor() const = 0;
  // Whether the folder, as the last wait() learnt, is no longer where it was: nothing more will be
  // noticed here.
  [[nodiscard]] virtual bool is_over() const { return false; }
};

class Watcher {
 public:
  virtual ~Watcher() = default;
  // not_found: no such folder; unavailable: the system watches no more.
  virtual Result<std::unique_ptr<Watch>> watch(const RelativePath& folder) const = 0;
};

}  // namespace baton
