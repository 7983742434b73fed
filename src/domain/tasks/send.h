#pragma once

#include <string>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::tasks {

struct NewMessage {
  std::string from;
  std::string to;
  std::string content;
  std::string task = {};  // the task that it is about; may be empty
};

// Adds a message and returns its id, msg_NNN. usage: no recipient or no text; not_found: unknown
// task.
Result<std::string> send_message(Json& state, const NewMessage& message, Instant now);

}  // namespace baton::tasks
