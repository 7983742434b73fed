#pragma once

#include <string>

namespace baton::workflow {

// In whose name a change is made: an agent's, or "user" for people.
struct Attribution {
  std::string name = "user";
};

}  // namespace baton::workflow
