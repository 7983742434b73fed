#include <string>

#include <nlohmann/json.hpp>

#include "app/actions/tool_declarations.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The published operations of environment data have a second action, named for a tool of that name.
bool is_second_name(const Action& action) {
  return action.name.ends_with("_env_data");
}

bool is_in_tool(const Member& member) {
  return is_offered(member, FrontEnd::mcp);
}

std::string told_member(const Member& member) {
  return text::concat(member.name, member.text.is_required ? "" : "?",
                      member.text.brief.empty() ? "" : ": ", member.text.brief);
}

// "start {force?, unmapped?}: what it does"
std::string told_action(const Action& action) {
  std::string members;
  for (const Member& member : action.members) {
    if (!is_in_tool(member) || member.text.is_untold) continue;
    members += text::concat(members.empty() ? " {" : ", ", told_member(member));
  }
  if (!members.empty()) members += "}";
  return text::concat(action.name, members, action.note.empty() ? "" : ": ", action.note);
}

std::string told_actions(const ToolDeclaration& tool, authority::Role from, authority::Role to) {
  std::string told;
  for (const Action& action : tool.actions()) {
    const authority::Operation* const operation = authority::find_operation(action.operation);
    if (is_second_name(action) || operation->least < from || operation->least > to) continue;
    told += text::concat(told.empty() ? "" : "; ", told_action(action));
  }
  return told;
}

// "decide without text, gate without move"
std::string told_listings(const ToolDeclaration& tool) {
  std::string told;
  for (const Action& action : tool.actions()) {
    const ListForm& listing = action.listing;
    if (listing.run == nullptr) continue;
    told += text::concat(told.empty() ? "" : ", ", action.name, " without ", listing.without,
                         listing.unless.empty() ? "" : " or ", listing.unless);
  }
  return told;
}

std::string description_of(const ToolDeclaration& tool) {
  using enum authority::Role;
  std::string description = text::concat(tool.purpose, "\n", told_actions(tool, unknown, agent));
  const std::string leading = told_actions(tool, orchestrator, person);
  if (!leading.empty()) description += text::concat(".\nOnly the orchestrator: ", leading);
  const std::string listings = told_listings(tool);
  if (!listings.empty()) description += text::concat(".\nListings: ", listings);
  return description + ".";
}

Json schema_of(const Member& member) {
  if (member.text.is_listed) return {{"enum", member.text.vocabulary}};
  switch (member.kind) {
    case MemberKind::text: break;
    case MemberKind::texts:
    case MemberKind::numbers:
    case MemberKind::array: return {{"type", "array"}};
    case MemberKind::number: return {{"type", "integer"}};
    case MemberKind::flag: return {{"type", "boolean"}};
    case MemberKind::object: return {{"type", "object"}};
    case MemberKind::text_or_texts:
    case MemberKind::revision:
    case MemberKind::file:
    case MemberKind::any: return Json::object();
  }
  // The type is omitted: an optional text may be null, and a type costs every client tokens.
  return member.text.is_required ? Json{{"type", "string"}} : Json::object();
}

Json action_names(const ToolDeclaration& tool) {
  Json names = Json::array();
  for (const Action& action : tool.actions()) {
    if (!is_second_name(action)) names.push_back(action.name);
  }
  return names;
}

// One property per name; a name that actions use with different types accepts any value.
Json properties_of(const ToolDeclaration& tool) {
  Json properties = {{kActionMember, {{"enum", action_names(tool)}}}};
  for (const Action& action : tool.actions()) {
    if (is_second_name(action)) continue;
    for (const Member& member : action.members) {
      if (!is_in_tool(member)) continue;
      const auto [place, is_new] = properties.emplace(member.name, schema_of(member));
      if (!is_new && *place != schema_of(member)) *place = Json::object();
    }
  }
  return properties;
}

}  // namespace

Json request_schema(const ToolDeclaration& tool) {
  return {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"$id", text::concat("https://baton.dev/schemas/mcp/", tool.name, "-request.schema.json")},
      {"title", tool.title},
      {"description", description_of(tool)},
      {"type", "object"},
      {"properties", properties_of(tool)},
      {"required", {kActionMember}},
      {"additionalProperties", false},
      {"examples", Json::parse(tool.examples)}};
}

Json request_schema(const Action& action) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const Member& member : action.members) {
    if (!is_offered(member, FrontEnd::http)) continue;
    Json schema = schema_of(member);
    if (!member.text.help.empty()) schema["description"] = member.text.help;
    const bool is_choice = member.kind == MemberKind::text && member.text.synonyms.empty();
    if (is_choice && !member.text.vocabulary.empty()) schema["enum"] = member.text.vocabulary;
    properties[std::string(member.name)] = std::move(schema);
    if (member.text.is_required) required.push_back(member.name);
  }
  Json schema = {{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) schema["required"] = std::move(required);
  schema["additionalProperties"] = false;
  return schema;
}

}  // namespace baton::app
