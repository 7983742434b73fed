#pragma once

#include <cstdint>
#include <string_view>

#include "store/state_history.h"

namespace baton::app {

// What the journal shows of a workflow.
enum class Course : std::uint8_t {
  unknown,
  begun,    // and never changed, as by an `init` that was killed
  changed,  // and not ended: it may be lost, or on another git branch
  ended
};

Course course_of(std::string_view workflow, const History& history);

}  // namespace baton::app
