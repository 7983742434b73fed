#include "app/tasks/task_prompt.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/sealed_sections.h"
#include "app/core/findings/finding_json.h"
#include "app/core/unused_marker.h"
#include "app/notes/include_notes.h"
#include "app/tasks/worker.h"
#include "domain/context/explanation.h"
#include "domain/context/note_references.h"
#include "domain/model/members.h"
#include "domain/tasks/prompt.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Finding withheld(const TaskPromptMade& answer) {
  std::vector<std::string> lacks;
  for (const std::string& id : answer.withheld) lacks.push_back(text::concat("the result of ", id));
  if (answer.withheld_messages > 0) {
    lacks.push_back(text::concat(std::to_string(answer.withheld_messages), " of its messages"));
  }
  return {.severity = Severity::warning,
          .rule = "withheld",
          .message = text::concat("the prompt of ", answer.id, " lacks ", text::enumerate(lacks),
                                  ": a policy withholds it from the reader"),
          .hint = "accessControl in the authors' policies lists the permitted readers"};
}

Finding unfinished(const TaskPromptMade& answer) {
  return {.severity = Severity::warning,
          .rule = "unfinished-dependency",
          .message = text::concat("the prompt of ", answer.id,
                                  " lacks results of dependencies that "
                                  "are not completed: ",
                                  text::enumerate(answer.unfinished)),
          .hint = "`baton task ready` lists the tasks whose dependencies are completed"};
}

std::vector<std::string> ids_of(const std::vector<tasks::Shown>& shown) {
  std::vector<std::string> ids;
  for (const tasks::Shown& one : shown) ids.emplace_back(one.task.id);
  return ids;
}

// Adds the notes that the prompt refers to, as the reader may see them. Returns warnings about the
// others.
Result<Findings> add_notes(tasks::TaskPrompt& prompt, const std::string& agent,
                           Workspace& workspace) {
  Findings warnings;
  const std::string reader = agent.empty() ? std::string(prompt.task.assignee) : agent;
  const Json shown = tasks::plain_text(prompt);
  BATON_TRY(const std::vector<NoteReference> references,
            notes_referred_to(context::note_references(shown), reader, workspace));
  for (const NoteReference& reference : references) {
    if (!reference.reason.empty()) {
      warnings.push_back({.severity = Severity::warning,
                          .rule = "note-not-shown",
                          .message = text::concat("the note ", reference.path,
                                                  " is not shown: ", reference.reason)});
      continue;
    }
    prompt.notes.push_back({.path = reference.path,
                            .agent = std::string(model::text_member(reference.note, "agent")),
                            .body = std::string(model::text_member(reference.note, "body"))});
  }
  return warnings;
}

std::string reader_of(const MakeTaskPrompt& request, const json::View& state) {
  if (!request.agent.empty()) return request.agent;
  const Result<tasks::Task> task = tasks::require_task(state, request.id);
  return task ? std::string(task->assignee) : std::string();
}

}  // namespace

Result<TaskPromptMade> prompt_of_state(const json::View& stored, const MakeTaskPrompt& request,
                                       Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::optional<Json> view,
            view_for(reader_of(request, stored), stored, workspace));
  const json::View state = view ? json::View(*view) : json::View(stored);
  BATON_TRY(tasks::TaskPrompt prompt,
            tasks::make_prompt(state, request.id, request.agent, configuration->policies));
  Findings warnings;
  if (request.form == PromptForm::fenced) {
    BATON_TRY(warnings, add_notes(prompt, request.agent, workspace));
  }
  TaskPromptMade answer{.id = request.id,
                        .assignee = std::string(prompt.task.assignee),
                        .form = request.form,
                        .text = {},
                        .prerequisites = ids_of(prompt.prerequisites),
                        .others = ids_of(prompt.others),
                        .messages = prompt.messages.size(),
                        .unfinished = {},
                        .withheld = {},
                        .withheld_messages = prompt.withheld_messages,
                        .notes = {},
                        .warnings = std::move(warnings)};
  for (const tasks::ReferredNote& note : prompt.notes) answer.notes.push_back(note.path);
  if (request.form == PromptForm::plain) {
    answer.text = tasks::plain_text(prompt);
  } else {
    BATON_TRY(answer.text, tasks::fenced_text(prompt, unused_marker(workspace.host().ids,
                                                                    tasks::all_text(prompt))));
  }
  answer.tokens = context::count_tokens_of_text(answer.text);
  for (const tasks::Task& task : prompt.unfinished) answer.unfinished.emplace_back(task.id);
  for (const tasks::Task& task : prompt.withheld) answer.withheld.emplace_back(task.id);
  const bool is_whole = answer.withheld.empty() && answer.withheld_messages == 0;
  if (!is_whole) answer.warnings.push_back(withheld(answer));
  if (!answer.unfinished.empty()) answer.warnings.push_back(unfinished(answer));
  return answer;
}

Result<Outcome<TaskPromptMade>> make_task_prompt(const MakeTaskPrompt& request,
                                                 Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_tasks(workspace));
  BATON_TRY(TaskPromptMade answer, prompt_of_state(state.document, request, workspace));
  return answer;
}

Json to_json(const TaskPromptMade& answer) {
  Json json = {{"task", answer.id}};
  if (!answer.assignee.empty()) json["assignee"] = answer.assignee;
  json["format"] = answer.form == PromptForm::plain ? "plain" : "fenced";
  json["prompt"] = answer.text;
  json["tokens"] = answer.tokens;
  json["prerequisites"] = answer.prerequisites;
  json["others"] = answer.others;
  json["messages"] = answer.messages;
  json["withheld"] = answer.withheld;
  json["withheldMessages"] = answer.withheld_messages;
  json["notes"] = answer.notes;
  if (!answer.warnings.empty()) json["warnings"] = to_json(answer.warnings);
  return json;
}

}  // namespace baton::app
