#include "app/shared/shared_prompt.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/key_namespace.h"
#include "resources/resource.h"
#include "text/concat.h"
#include "text/placeholders.h"

namespace baton::app {
namespace {

std::string keys_text(const KeyNamespace& names) {
  std::string text;
  for (const KeyGroup& group : names.groups) {
    std::size_t widest = 0;
    for (const ConventionalKey& key : group.keys) widest = std::max(widest, key.key.size());
    text += text::concat(group.title, ":\n");
    for (const ConventionalKey& key : group.keys) {
      std::string name = key.key;
      name.resize(widest, ' ');
      text += text::concat("  ", name, "  ", key.purpose, "\n");
    }
    text += "\n";
  }
  return text;
}

// 1000 as "1,000".
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string counted_tokens(std::uint64_t count) {
  return text::concat(grouped(count), count == 1 ? " token" : " tokens");
}

// The rules that hold only in sessions with these settings.
std::string rules_text(const shared::SessionSettings& settings) {
  std::string text;
  if (!settings.prefixes.empty()) {
    text += text::concat("- A key may have one of these prefixes and a colon before it: ",
                         text::enumerate(settings.prefixes), ", as in ", settings.prefixes.front(),
                         ":scope.\n");
  }
  if (settings.longest_ttl > 0) {
    text += text::concat("- Set ttl_seconds (at most ", grouped(settings.longest_ttl),
                         ") for a value that is valid only for a time; it is deleted then.\n");
  }
  return text;
}

struct SessionRules {
  KeyNamespace names;
  shared::SessionSettings settings;
};

// The rules of the requested session. The default session need not exist.
Result<SessionRules> wanted_rules(const ShowSharedPrompt& request, Workspace& workspace) {
  const SharedCall call{.session = request.session, .participant = {}};
  const Result<SessionRow> session = read_session(
      call, workspace, [](OpenSession& open) -> Result<SessionRow> { return open.row; });
  if (session) {
    BATON_TRY(KeyNamespace names, namespace_of(&*session, workspace));
    BATON_TRY(shared::SessionSettings settings, settings_of(*session, workspace));
    return SessionRules{.names = std::move(names), .settings = std::move(settings)};
  }
  if (request.session || session.error().code != ErrorCode::not_found) return fail(session.error());
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(KeyNamespace names, namespace_of(nullptr, workspace));
  const Json none;
  return SessionRules{
      .names = std::move(names),
      .settings = shared::session_settings(
          configuration->shared_context ? *configuration->shared_context : none, none)};
}

}  // namespace

Result<Outcome<SharedPromptShown>> show_shared_prompt(const ShowSharedPrompt& request,
                                                      Workspace& workspace) {
  const resources::Resource* resource = resources::find_prompt("shared-context");
  if (resource == nullptr) return fail(ErrorCode::internal, "the built-in prompt is missing");
  BATON_TRY(const SessionRules rules, wanted_rules(request, workspace));
  const shared::Limits& limits = rules.settings.limits;
  std::string prompt = text::fill_placeholders(
      resource->content, {{"namespace", rules.names.name},
                          {"keys", keys_text(rules.names)},
                          {"raw", counted_tokens(shared::probably_raw(limits))},
                          {"value_limit", counted_tokens(limits.value)},
                          {"total_limit", grouped(limits.total)},
                          {"rules", rules_text(rules.settings)}});
  return SharedPromptShown{.key_namespace = rules.names.name, .text = std::move(prompt)};
}

Json to_json(const SharedPromptShown& answer) {
  return {{"namespace", answer.key_namespace}, {"prompt", answer.text}};
}

}  // namespace baton::app
