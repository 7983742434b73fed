#include "hook/answer.h"

#include <utility>

namespace baton::hook {
namespace {

constexpr std::string_view kPreToolUse = "PreToolUse";

Json specific(std::string_view event, std::string_view member, Json value) {
  Json output = {{"hookEventName", event}};
  output[std::string(member)] = std::move(value);
  return {{"hookSpecificOutput", std::move(output)}};
}

}  // namespace

Json permission(Permission permission, std::string_view reason) {
  Json answer =
      specific(kPreToolUse, "permissionDecision", permission == Permission::deny ? "deny" : "ask");
  answer["hookSpecificOutput"]["permissionDecisionReason"] = reason;
  return answer;
}

Json changed_input(Json input) {
  return specific(kPreToolUse, "updatedInput", std::move(input));
}

Json additional_context(std::string_view event, std::string_view text) {
  return specific(event, "additionalContext", text);
}

Json block(std::string_view reason) {
  return {{"decision", "block"}, {"reason", reason}};
}

Json remark(std::string_view text) {
  return {{"systemMessage", text}};
}

}  // namespace baton::hook
