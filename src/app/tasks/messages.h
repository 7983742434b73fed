#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "json/json.h"

// A word from one agent, or a person, to another: it reaches the prompts of the receiver's tasks.
namespace baton::app {

struct SendMessage {
  std::string from;  // empty: the user
  std::string to;
  std::string content;
  std::optional<std::string> task = {};  // that it is about
  WriteGuard guard = {};
};

struct MessageSent {
  Written written;
  Json message;
};

// usage: no receiver, or nothing said; not_found: no such task.
Result<Outcome<MessageSent>> send_message(const SendMessage& request, Workspace& workspace);
Json to_json(const MessageSent& answer);

struct ListMessages {
  std::string agent;  // who asks: an agent sees what it sent or was sent; empty: all
  std::optional<std::string> to = {};
  std::optional<std::string> task = {};
};

struct MessagesListed {
  std::vector<Json> messages;  // as they are stored, in their order
};

Result<Outcome<MessagesListed>> list_messages(const ListMessages& request, Workspace& workspace);
Json to_json(const MessagesListed& answer);

}  // namespace baton::app
