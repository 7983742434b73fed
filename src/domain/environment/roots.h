#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "baton/result.h"

namespace baton::environment {

// The parent thread that `thread` names; empty if it names none, or if that thread does not exist.
using ParentOf = std::function<Result<std::optional<std::string>>(const std::string& thread)>;

// Finds the roots of delegation trees by following the parents. A parent that does not exist ends
// the walk, and is the root. Threads in a cycle have one of them as root: the first by id, wherever
// the walk began. The parent of each thread is looked up at most once.
class Roots {
 public:
  explicit Roots(ParentOf parent_of) : parent_of_(std::move(parent_of)) {}

  Result<std::string> of(const std::string& thread);

 private:
  ParentOf parent_of_;
  std::map<std::string, std::string> known_;  // thread → root
};

}  // namespace baton::environment
