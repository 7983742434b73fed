#include "hook/prompts.h"

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/identity/scheduled_prompts.h"
#include "domain/model/members.h"
#include "hook/event_log.h"

namespace baton::hook {
namespace {

constexpr std::string_view kListed = "session_crons";

std::vector<std::string> listed_prompts(const Event& event) {
  std::vector<std::string> prompts;
  for (const model::Element& element : model::object_elements(event.document(), kListed)) {
    prompts.push_back(model::string_member(*element.value, "prompt"));
  }
  return prompts;
}

// Claude Code 2.1.330 defines the member, but does not give it yet.
app::PromptAuthor author_of(const Event& event) {
  const std::string_view source = event.text("source");
  if (source.empty()) return app::PromptAuthor::not_known;
  const bool is_persons = source == "user" || source == "sdk";
  return is_persons ? app::PromptAuthor::person : app::PromptAuthor::model;
}

}  // namespace

void begin_prompt(const Event& event, app::Workspace& workspace) {
  if (!event.text("agent_id").empty()) return;
  const app::SubmittedPrompt prompt{.session = event.text("session_id"),
                                    .text = event.text("prompt"),
                                    .author = author_of(event)};
  log_failure(event, app::begin_prompt(prompt, workspace), workspace);
}

void begin_scheduled(const Event& event, app::Begun begun, app::Workspace& workspace) {
  log_failure(event, app::bring_back_scheduled(event.text("session_id"), begun, workspace),
              workspace);
  note_scheduled(event, workspace);
}

void note_scheduled(const Event& event, app::Workspace& workspace) {
  log_failure(event,
              app::note_scheduled_in(event.text("session_id"), listed_prompts(event), workspace),
              workspace);
}

void end_prompt(const Event& event, app::Workspace& workspace) {
  if (!event.text("agent_id").empty()) return;
  app::end_prompt(event.text("session_id"), workspace);
  if (model::array_member(event.document(), kListed) == nullptr) return;
  log_failure(event,
              app::settle_scheduled(event.text("session_id"), listed_prompts(event), workspace),
              workspace);
}

}  // namespace baton::hook
