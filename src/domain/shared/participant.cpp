#include "domain/shared/participant.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "baton/identity.h"
#include "domain/model/relevance_map.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::shared {
namespace {

constexpr std::string_view kPrefix = "subagent:";
constexpr std::array kReserved = {kOrchestrator, kUser, kUnknownParticipant};

}  // namespace

bool is_reserved_participant(std::string_view name) {
  return std::ranges::find(kReserved, name) != kReserved.end();
}

Result<void> refuse_nearly_reserved(std::string_view name) {
  const auto* const near = std::ranges::find_if(kReserved, [name](std::string_view reserved) {
    return name != reserved && text::equals_ignoring_case(name, reserved);
  });
  if (near == kReserved.end()) return {};
  return fail(ErrorCode::usage, "unknown participant", std::string(name),
              text::concat("did you mean ", *near, "?"));
}

std::string subagent(std::string_view type, std::string_view id) {
  return id.empty() ? text::concat(kPrefix, type) : text::concat(kPrefix, type, ":", id);
}

std::string_view bare_participant(std::string_view participant) {
  if (!participant.starts_with(kPrefix)) return participant;
  participant.remove_prefix(kPrefix.size());
  return participant.substr(0, participant.find(':'));
}

Result<std::string> parse_participant(std::string_view text) {
  if (is_reserved_participant(text)) return std::string(text);
  if (!text.starts_with(kPrefix)) {
    BATON_CHECK(refuse_nearly_reserved(text));
    BATON_TRY(const Identifier name,
              Identifier::parse(model::bare_agent_name(text), "name of a participant"));
    return subagent(name.text());
  }
  const std::string_view rest = text.substr(kPrefix.size());
  const std::size_t colon = rest.find(':');
  BATON_CHECK(Identifier::parse(rest.substr(0, colon), "type of a subagent"));
  if (colon != std::string_view::npos) {
    BATON_CHECK(Identifier::parse(rest.substr(colon + 1), "id of a subagent"));
  }
  return std::string(text);
}

}  // namespace baton::shared
