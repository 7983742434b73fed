#include "domain/authority/authorize.h"

#include <algorithm>
#include <utility>

#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::authority {
namespace {

bool is_given(const Raise& raise, std::span<const Given> given) {
  return std::ranges::any_of(given, [&](const Given& one) {
    return !raise.member.empty() && one.member == raise.member &&
           (raise.value.empty() || one.value == raise.value);
  });
}

std::string hint_for(Role least, const Caller& caller) {
  const std::string you = text::concat("the caller is ", caller.name());
  if (!caller.why_unknown.empty()) return caller.why_unknown;
  if (least == Role::person && !caller.why_not_person.empty()) return caller.why_not_person;
  switch (least) {
    case Role::person: return text::concat(you, "; ask the user to do this in a terminal");
    case Role::orchestrator: return text::concat(you, "; ask the orchestrator or the user");
    case Role::agent:
      return text::concat(you,
                          "; calls are signed where Claude Code runs baton's hooks, and a "
                          "server has an identity if it was started with --as");
    case Role::unknown: break;
  }
  return you;
}

Phrase phrase_for(Role least) {
  switch (least) {
    case Role::person: return "only a person may do this";
    case Role::orchestrator: return "only the orchestrator or a person may do this";
    case Role::agent:
    case Role::unknown: break;
  }
  return "an unknown caller may not do this";
}

// Only people may act under another name, in every operation.
constexpr Raise kOtherName{"as", {}, Role::person};

}  // namespace

Role least_role(const Operation& operation, std::span<const Given> given) {
  Role least =
      is_given(kOtherName, given) ? std::max(kOtherName.least, operation.least) : operation.least;
  for (const Raise& raise : operation.raises) {
    if (is_given(raise, given)) least = std::max(least, raise.least);
  }
  return least;
}

Effect effect_of(const Operation& operation, std::span<const Given> given) {
  const bool is_preview =
      !operation.preview.empty() &&
      std::ranges::find(given, operation.preview, &Given::member) != given.end();
  if (is_preview) return Effect::reads;
  Effect effect = operation.effect;
  for (const Raise& raise : operation.raises) {
    if (is_given(raise, given)) effect = std::max(effect, raise.effect);
  }
  return effect;
}

Result<void> authorize(const Operation& operation, std::span<const Given> given,
                       const Caller& caller) {
  if (caller.role < Role::person && is_given(kOtherName, given)) {
    return fail(access_denied("only a person may act under another name",
                              std::string(operation.name), Role::person, caller));
  }
  const Role least = least_role(operation, given);
  if (caller.role < least) {
    return fail(access_denied(phrase_for(least), std::string(operation.name), least, caller));
  }
  if (caller.is_at_least(Role::orchestrator)) return {};
  for (const Given& one : given) {
    const bool names_an_agent =
        !one.value.empty() && std::ranges::find(operation.own, one.member) != operation.own.end();
    if (!names_an_agent || model::bare_agent_name(one.value) == caller.agent) continue;
    return fail(
        access_denied("an agent may act only for itself", one.value, Role::orchestrator, caller));
  }
  return {};
}

Error access_denied(Phrase why, std::string subject, Role least, const Caller& caller) {
  return {.code = ErrorCode::denied,
          .phrase = why,
          .subject = std::move(subject),
          .hint = hint_for(least, caller),
          .name = "ACCESS_DENIED"};
}

}  // namespace baton::authority
