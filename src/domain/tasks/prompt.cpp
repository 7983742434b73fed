#include "domain/tasks/prompt.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/fenced_text.h"
#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::tasks {
namespace {

Error too_large(const Task& task, std::size_t size) {
  return {.code = ErrorCode::limit,
          .phrase = "the result of a task is too large for the prompt of another task",
          .subject = std::string(task.id),
          .hint = text::concat("it has ", std::to_string(size), " bytes, and at most ",
                               std::to_string(kLargestPayload),
                               " are passed on; write the data to a file and put its path into the "
                               "result (`baton task complete --amend`)")};
}

// Collects the completed results that one reader may see.
class Collector {
 public:
  Collector(const Task& task, std::string_view agent, const policy::Policies& policies)
      : payload_(task.payload),
        reader_(model::bare_agent_name(agent.empty() ? task.assignee : agent)),
        policies_(policies) {}

  Result<void> show(const Task& done, std::vector<Shown>& shown) {
    if (done.status != TaskStatus::completed) return {};
    std::string text = payload_of(done, payload_);
    if (text.empty()) return {};
    if (!sees({model::bare_agent_name(done.assignee), policy::Kind::task})) {
      withheld.push_back(done);
      return {};
    }
    if (text.size() > kLargestPayload) return fail(too_large(done, text.size()));
    shown.push_back({.task = done, .result = std::move(text)});
    return {};
  }

  // Returns the number of messages that the sender's policy hides from the reader.
  std::size_t withhold(std::vector<Message>& messages) const {
    return std::erase_if(messages, [&](const Message& message) {
      return !sees({model::bare_agent_name(message.from), policy::Kind::message});
    });
  }

  std::vector<Task> withheld = {};

 private:
  [[nodiscard]] bool sees(const policy::Item& item) const {
    return policies_.has_access(reader_, item);
  }

  Payload payload_;
  std::string_view reader_;
  const policy::Policies& policies_;
};

bool depends_on(const Task& task, std::string_view id) {
  return std::ranges::find(task.depends_on, id) != task.depends_on.end();
}

void add_shown(std::string& text, std::string_view heading, const std::vector<Shown>& shown) {
  if (shown.empty()) return;
  text += text::concat("\n\n## ", heading, "\n");
  for (const Shown& one : shown) text += text::concat("\n", plain_entry(one));
}

void fence_shown(context::FencedText& text, std::string_view heading,
                 const std::vector<Shown>& shown) {
  if (shown.empty()) return;
  text.heading("##", heading);
  for (const Shown& one : shown) fence_entry(text, one);
}

constexpr std::string_view kPrerequisites = "Context from prerequisite tasks";
constexpr std::string_view kOthers = "Context from other tasks";
constexpr std::string_view kMessages = "Messages from team members";

}  // namespace

Result<TaskPrompt> make_prompt(const json::View& state, std::string_view id, std::string_view agent,
                               const policy::Policies& policies) {
  BATON_TRY(const Task task, require_task(state, id));
  BATON_CHECK(require_for(task, agent));
  const std::vector<Task> all = tasks(state);
  TaskPrompt prompt{
      .task = task, .prerequisites = {}, .others = {}, .messages = {}, .withheld = {}};
  Collector collector(task, agent, policies);
  for (const std::string_view dependency : task.depends_on) {
    const auto before = std::ranges::find(all, dependency, &Task::id);
    if (before == all.end()) continue;
    if (before->status != TaskStatus::completed) prompt.unfinished.push_back(*before);
    BATON_CHECK(collector.show(*before, prompt.prerequisites));
  }
  for (const Task& other : all) {
    if (!task.sees_all || other.id == id || depends_on(task, other.id)) continue;
    BATON_CHECK(collector.show(other, prompt.others));
  }
  if (!task.assignee.empty()) prompt.messages = messages_to(state, task.assignee);
  prompt.withheld_messages = collector.withhold(prompt.messages);
  prompt.withheld = std::move(collector.withheld);
  return prompt;
}

std::string plain_text(const TaskPrompt& prompt) {
  std::string text = text::concat("# Task: ", prompt.task.title, "\n\n", prompt.task.description);
  add_shown(text, kPrerequisites, prompt.prerequisites);
  add_shown(text, kOthers, prompt.others);
  if (prompt.messages.empty()) return text;
  text += text::concat("\n\n## ", kMessages);
  for (const Message& message : prompt.messages) {
    text += text::concat("\n- **", message.from, "**: ", message.content);
  }
  return text;
}

std::string all_text(const TaskPrompt& prompt) {
  std::string text = plain_text(prompt);
  for (const ReferredNote& note : prompt.notes) text += text::concat("\n", note.body);
  return text;
}

Result<std::string> fenced_text(const TaskPrompt& prompt, std::string_view marker) {
  BATON_CHECK(context::require_unused_marker(marker, all_text(prompt), prompt.task.id));
  context::FencedText text(marker);
  text.heading("#", text::concat("Task ", prompt.task.id));
  fence_assignment(text, marker, prompt.task);
  fence_shown(text, kPrerequisites, prompt.prerequisites);
  fence_shown(text, kOthers, prompt.others);
  if (!prompt.messages.empty()) text.heading("##", kMessages);
  for (const Message& message : prompt.messages) {
    text.data(message.from, Json(std::string(message.content)));
  }
  if (!prompt.notes.empty()) text.heading("##", "Notes that these refer to");
  for (const ReferredNote& note : prompt.notes) {
    text.heading("###", note.path);
    text.data(note.agent, Json(note.body));
  }
  return text.take();
}

}  // namespace baton::tasks
