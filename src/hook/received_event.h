#pragma once

#include <optional>
#include <string>

#include "baton/error.h"
#include "hook/event.h"

namespace baton::hook {

// The text of an event, as far as it can be read.
struct ReceivedEvent {
  Event event;                      // of an unreadable text: the members that are certain
  std::optional<Error> fault = {};  // why the text is unreadable; quotes nothing of it
  bool has_replaced_characters = false;
};

// Claude Code's events contain text of models and tools: what is not Unicode in it is replaced by
// U+FFFD, and a string may be as long as the event.
ReceivedEvent receive_event(std::string text);

}  // namespace baton::hook
