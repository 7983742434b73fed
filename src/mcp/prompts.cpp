#include "mcp/prompts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/request/action.h"
#include "app/handoff/preview_handoff.h"
#include "app/shared/shared_prompt.h"
#include "app/tasks/task_prompt.h"
#include "domain/authority/authorize.h"
#include "domain/model/members.h"
#include "mcp/fault_of.h"
#include "mcp/protocol/envelope.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::mcp {
namespace {

struct Argument {
  std::string_view name;
  std::string_view description;
  bool is_required = false;
};

using Text = tl::expected<std::string, Fault>;

struct Prompt {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::array<Argument, 2> arguments;  // an argument without a name is unused
  std::string_view operation;         // who may see it, in authority::operations()
  Text (*text)(const Json& arguments, app::Workspace& workspace);
};

Text shared_context(const Json& /*arguments*/, app::Workspace& workspace) {
  return answer_or_fault(app::show_shared_prompt({}, workspace)).map(&app::SharedPromptShown::text);
}

Text task(const Json& arguments, app::Workspace& workspace) {
  const app::MakeTaskPrompt request{.id = std::string(model::text_member(arguments, "id")),
                                    .agent = app::limited_agent(workspace)};
  return answer_or_fault(app::make_task_prompt(request, workspace)).map(&app::TaskPromptMade::text);
}

Text handoff(const Json& arguments, app::Workspace& workspace) {
  const app::PreviewHandoff request{.agent = std::string(model::text_member(arguments, "agent")),
                                    .task = std::string(model::text_member(arguments, "task"))};
  return answer_or_fault(app::preview_handoff(request, workspace))
      .map(&app::HandoffPreviewed::prompt);
}

constexpr std::array kPrompts = {
    Prompt{"shared-context",
           "Shared context instructions",
           "What to write to shared_context, and how to read it",
           {},
           "shared prompt",
           shared_context},
    Prompt{"task",
           "Task prompt",
           "A task with the results of its prerequisites",
           {Argument{"id", "The task's id, such as t3", true}},
           "task prompt",
           task},
    Prompt{"handoff",
           "Handoff to an agent",
           "The agent's context, and the format of its answer",
           {Argument{"agent", "An agent in the relevance map", true},
            Argument{"task", "The request, in your words"}},
           "context",
           handoff},
};

std::vector<std::string_view> argument_names(const Prompt& prompt) {
  std::vector<std::string_view> names;
  for (const Argument& argument : prompt.arguments) {
    if (!argument.name.empty()) names.push_back(argument.name);
  }
  return names;
}

// The first fault of the arguments. A misspelt one would be missing in the prompt without a word.
std::optional<Fault> fault_in(const Json& arguments, const Prompt& prompt) {
  const std::vector<std::string_view> names = argument_names(prompt);
  for (auto given = arguments.begin(); given != arguments.end(); ++given) {
    if (std::ranges::find(names, given.key()) == names.end()) {
      const auto nearest = text::nearest(given.key(), names);
      return Fault{
          kInvalidParams,
          text::concat("the prompt ", prompt.name, " has no argument \"", given.key(), "\"",
                       nearest ? text::concat("; did you mean ", *nearest, "?") : "")};
    }
    if (!given->is_string()) {
      return Fault{kInvalidParams,
                   text::concat("the argument \"", given.key(), "\" must be a string")};
    }
  }
  for (const Argument& argument : prompt.arguments) {
    if (argument.is_required && model::text_member(arguments, argument.name).empty()) {
      return Fault{kInvalidParams, text::concat("the prompt ", prompt.name,
                                                " needs the argument \"", argument.name, "\"")};
    }
  }
  return std::nullopt;
}

// What an argument of a prompt names is not a resource.
Fault of_prompt(Fault fault) {
  if (fault.code == kResourceNotFound) fault.code = kInvalidParams;
  return fault;
}

}  // namespace

Json list_prompts() {
  Json list = Json::array();
  for (const Prompt& prompt : kPrompts) {
    Json described = {
        {"name", prompt.name}, {"title", prompt.title}, {"description", prompt.description}};
    for (const Argument& argument : prompt.arguments) {
      if (argument.name.empty()) continue;
      described["arguments"].push_back({{"name", argument.name},
                                        {"description", argument.description},
                                        {"required", argument.is_required}});
    }
    list.push_back(std::move(described));
  }
  return list;
}

Answer get_prompt(const Json& params, const authority::Caller& reader, app::Workspace& workspace) {
  const std::string& name = params["name"].get_ref<const std::string&>();
  const auto* const prompt = std::ranges::find(kPrompts, name, &Prompt::name);
  if (prompt == kPrompts.end()) {
    return fault(kInvalidParams, text::concat("Unknown prompt: ", name));
  }
  const Answer arguments = arguments_in(params);
  if (!arguments) return arguments;
  if (std::optional<Fault> why = fault_in(*arguments, *prompt)) {
    return tl::unexpected(*std::move(why));
  }
  const Result<void> may = authority::authorize(*authority::find_operation(prompt->operation),
                                                app::given_in(*arguments), reader);
  if (!may) return tl::unexpected(of_prompt(fault_of(may.error())));
  Text text = prompt->text(*arguments, workspace);
  if (!text) return tl::unexpected(of_prompt(std::move(text).error()));
  return Json{{"description", prompt->description},
              {"messages",
               {{{"role", "user"}, {"content", {{"type", "text"}, {"text", *std::move(text)}}}}}}};
}

}  // namespace baton::mcp
