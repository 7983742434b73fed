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
  std::string task = {};  // that it is about; may be empty
};

// Adds a message and returns its id, msg_NNN. usage: nobody to send it to, or nothing said;
// not_found: no such task.
Result<std::string> send_message(Json& state, const NewMessage& message, Instant now);

}  // namespace baton::tasks
