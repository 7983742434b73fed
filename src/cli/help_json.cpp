#include "cli/help_json.h"

#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "cli/action_command.h"
#include "cli/command_line.h"
#include "cli/command_table.h"
#include "json/json.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

Json summary_of(std::string_view name, std::string_view summary) {
  return {{"name", name}, {"summary", summary}};
}

Json option_json(const DeclaredOption& option) {
  Json json = {{"names", option.names}, {"summary", option.help}};
  if (!option.value.empty()) json["value"] = option.value;
  if (!option.words.empty()) json["choices"] = option.words;
  if (option.is_required) json["required"] = true;
  if (option.is_repeatable) json["repeatable"] = true;
  return json;
}

Json commands_in(std::span<const CommandEntry* const> commands) {
  Json list = Json::array();
  for (const CommandEntry* entry : commands) {
    Json command = summary_of(entry->name, entry->summary);
    if (!entry->verbs.empty()) command["verbs"] = commands_in(entry->verbs);
    list.push_back(std::move(command));
  }
  return list;
}

void put_options(Json& command, const CommandEntry& entry) {
  const std::unique_ptr<Command> made = make_command(entry);
  Json options = Json::array();
  Json arguments = Json::array();
  for (const DeclaredOption& option : declared_options(entry, *made)) {
    (option.is_argument ? arguments : options).push_back(option_json(option));
  }
  command["arguments"] = std::move(arguments);
  command["options"] = std::move(options);
}

}  // namespace

std::string commands_as_json() {
  Json groups = Json::array();
  for (const CommandGroup& group : command_groups()) {
    groups.push_back({{"title", group.title}, {"commands", commands_in(group.commands)}});
  }
  Json front_end_list = Json::array();
  for (const FrontEnd& front_end : front_ends()) {
    front_end_list.push_back(summary_of(front_end.name, front_end.summary));
  }
  groups.push_back({{"title", "Front ends"}, {"commands", std::move(front_end_list)}});
  return json::print(Json{{"groups", std::move(groups)}});
}

std::string help_as_json(const CommandEntry& entry) {
  Json command = summary_of(entry.name, entry.summary);
  command["text"] = entry.description;
  if (!entry.verbs.empty()) command["verbs"] = commands_in(entry.verbs);
  if (entry.verbs.empty() || entry.make != nullptr) put_options(command, entry);
  return json::print(command);
}

std::string help_as_json(const FrontEnd& front_end) {
  Json command = summary_of(front_end.name, front_end.summary);
  command["text"] =
      text::concat("Run `baton ", front_end.name, " --help` for the explanation and examples.\n");
  command["arguments"] = Json::array();
  Json options = Json::array();
  for (const FrontEndOption& option : front_end.options) {
    Json json = {{"names", names_of(option)}, {"summary", option.summary}};
    if (!option.value.empty()) json["value"] = option.value;
    options.push_back(std::move(json));
  }
  command["options"] = std::move(options);
  return json::print(command);
}

}  // namespace baton::cli
