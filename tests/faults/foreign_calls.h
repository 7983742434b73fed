#pragma once

#include <vector>

#include "faults/program.h"

namespace baton::test {

struct Call {
  Arguments arguments;
  bool needs_state = true;
};

// Every command of the program, with arguments that it understands. Those that need a state are
// refused with 4.
std::vector<Call> foreign_calls();

}  // namespace baton::test
