#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

// Messages between agents or people, which the prompts of the receiver's tasks include.
namespace baton::app {

struct SendMessage {
  std::string from;  // empty: the user
  std::string to;
  std::string content;
  std::optional<std::string> task = {};  // the task that it is about
  WriteGuard guard = {};
};

struct MessageSent {
  Written written;
  Json message;
};

// usage: no receiver or no content; not_found: no such task.
Result<Outcome<MessageSent>> send_message(const SendMessage& request, Workspace& workspace);
Json to_json(const MessageSent& answer);

struct ListMessages {
  std::string agent;  // the caller: an agent sees what it sent or received; empty: all
  std::optional<std::string> to = {};
  std::optional<std::string> task = {};
};

struct MessagesListed {
  std::vector<Json> messages;  // as stored, in order
};

Result<Outcome<MessagesListed>> list_messages(const ListMessages& request, Workspace& workspace);
Json to_json(const MessagesListed& answer);

}  // namespace baton::app
