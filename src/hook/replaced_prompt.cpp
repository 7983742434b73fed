#include "hook/replaced_prompt.h"

#include <nlohmann/json.hpp>

#include "app/handoff/replaced_prompt.h"
#include "domain/model/members.h"
#include "hook/event_log.h"
#include "hook/event_session.h"
#include "text/concat.h"

namespace baton::hook {

Result<std::string> replaced_prompt(const Event& event, const app::AgentTrace& trace,
                                    app::Workspace& workspace) {
  const Json& input = event.input();
  if (!input.contains("prompt")) return std::string();
  BATON_TRY(const std::string execution,
            app::execution_without_prompt(trace, model::text_member(input, "prompt"), workspace));
  if (execution.empty()) return execution;
  return text::concat("another hook replaced the prompt of ", trace.agent, " (", execution,
                      "), which has neither its context nor the format of its answer. Let no other "
                      "hook change the prompts of agents; if it still runs, let it run `baton "
                      "context ",
                      trace.agent, "`.");
}

Result<Answer> after_launch(const Event& event, const std::string& replaced,
                            app::Workspace& workspace) {
  if (replaced.empty()) return told_now(event, workspace);
  const std::string line = text::concat("baton: ", replaced);
  log_event(event.name(), replaced, workspace);
  BATON_CHECK(tell_later(event, line, workspace));
  BATON_TRY(Answer answer, told_now(event, workspace));
  if (!answer) answer.emplace(Json::object());
  (*answer)["systemMessage"] = line;
  return answer;
}

}  // namespace baton::hook
