#pragma once

#include <string>

namespace baton::workflow {

// The author of a change: an agent, or "user" for people.
struct Attribution {
  std::string name = "user";
};

}  // namespace baton::workflow
