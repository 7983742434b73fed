#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "baton/result.h"

namespace baton::environment {

// The thread that `thread` names as its parent; empty: it has none, or nobody made it.
using ParentOf = std::function<Result<std::optional<std::string>>(const std::string& thread)>;

// Finds the roots of delegation trees by walking from parent to parent. A parent that nobody made
// ends the walk, and is the root. Threads that name each other in a circle have one of them as
// their root: the first by its id, wherever the walk began. No thread is asked for its parent
// twice, however many walks there are.
class Roots {
 public:
  explicit Roots(ParentOf parent_of) : parent_of_(std::move(parent_of)) {}

  Result<std::string> of(const std::string& thread);

 private:
  ParentOf parent_of_;
  std::map<std::string, std::string> known_;  // thread → root
};

}  // namespace baton::environment
