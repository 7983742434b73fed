#include "domain/tasks/send.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/tasks/task.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/execution_ids.h"
#include "text/blank.h"

namespace baton::tasks {

Result<std::string> send_message(Json& state, const NewMessage& message, Instant now) {
  BATON_CHECK(workflow::check_writable(state));
  if (message.to.empty()) return fail(ErrorCode::usage, "a message needs a receiver");
  if (text::is_blank(message.content)) {
    return fail(ErrorCode::usage, "a message needs a text");
  }
  if (!message.task.empty()) BATON_CHECK(require_task(state, message.task));
  std::string id = workflow::next_item_id(state, "messages", "msg_");
  Json document = {{"id", id},
                   {"from", message.from},
                   {"to", message.to},
                   {"content", message.content},
                   {"timestamp", workflow::to_time(now)}};
  if (!message.task.empty()) document["task"] = message.task;
  model::ensure_array(state, "messages").push_back(std::move(document));
  return id;
}

}  // namespace baton::tasks
