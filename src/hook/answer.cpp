#include "hook/answer.h"

#include <utility>

#include "domain/policy/secrets.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::hook {
namespace {

constexpr std::string_view kPreToolUse = "PreToolUse";
constexpr const char* kUpdatedInput = "updatedInput";

Json specific(std::string_view event, std::string_view member, Json value) {
  Json output = {{"hookEventName", event}};
  output[std::string(member)] = std::move(value);
  return {{"hookSpecificOutput", std::move(output)}};
}

}  // namespace

Json objection(app::HookVerdict verdict, std::string_view reason) {
  if (verdict == app::HookVerdict::warn) return remark(reason);
  const bool denies = verdict == app::HookVerdict::deny;
  Json answer = specific(kPreToolUse, "permissionDecision", denies ? "deny" : "ask");
  answer["hookSpecificOutput"]["permissionDecisionReason"] = reason;
  return answer;
}

Json changed_input(Json input) {
  return specific(kPreToolUse, kUpdatedInput, std::move(input));
}

Json additional_context(std::string_view event, std::string_view text) {
  return specific(event, "additionalContext", text);
}

Json block(std::string_view reason) {
  return {{"decision", "block"}, {"reason", reason}};
}

Json without_secrets(Json answer, const policy::SecretSettings& settings) {
  Json input;
  const auto output = answer.find("hookSpecificOutput");
  const bool has_input = output != answer.end() && output->contains(kUpdatedInput);
  if (has_input) input = std::move((*output)[kUpdatedInput]);
  answer = policy::shown(std::move(answer), settings);
  if (has_input) answer["hookSpecificOutput"][kUpdatedInput] = std::move(input);
  return answer;
}

std::string cut_to(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  return text::concat(text::first_words(text, bytes), "…");
}

Json remark(std::string_view text) {
  return {{"systemMessage", text}};
}

}  // namespace baton::hook
