#include "store/handoff/lease_json.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/print.h"
#include "json/read.h"
#include "text/rfc3339.h"

namespace baton::handoff_files {
namespace {

Instant time_in(const Json& document, std::string_view name) {
  return model::time_member(document, name).value_or(Instant{});
}

std::uint32_t count_in(const Json& document, std::string_view name) {
  constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
  const double number = model::number_member(document, name).value_or(0);
  return static_cast<std::uint32_t>(std::clamp(number, 0.0, kMost));
}

}  // namespace

std::string print_lease(const Lease& lease) {
  Json document = {{"executionId", lease.execution.text()},
                   {"agent", lease.agent},
                   {"workflow", lease.workflow},
                   {"session", lease.session},
                   {"toolUse", lease.tool_use},
                   {"agentId", lease.agent_id},
                   {"launcher", lease.launcher},
                   {"repairs", lease.repairs},
                   {"hasEnded", lease.has_ended},
                   {"mayAmend", lease.may_amend},
                   {"since", text::format_date_time(lease.since)},
                   {"heartbeat", text::format_date_time(lease.heartbeat)}};
  if (lease.works_again) document["worksAgain"] = true;
  if (!lease.run.empty()) document["run"] = lease.run;
  if (lease.launched_as) document["launchedAs"] = lease.launched_as->text();
  if (!lease.reason_to_close.empty()) document["reasonToClose"] = lease.reason_to_close;
  return json::print(document);
}

std::optional<Lease> parse_lease(std::string_view text) {
  const Result<Json> document = json::read(text, "");
  if (!document) return std::nullopt;
  Result<Identifier> execution = Identifier::parse(model::text_member(*document, "executionId"));
  if (!execution) return std::nullopt;
  const Result<Identifier> at_launch =
      Identifier::parse(model::text_member(*document, "launchedAs"));
  return Lease{.execution = *std::move(execution),
               .agent = model::string_member(*document, "agent"),
               .session = model::string_member(*document, "session"),
               .tool_use = model::string_member(*document, "toolUse"),
               .workflow = model::string_member(*document, "workflow"),
               .agent_id = model::string_member(*document, "agentId"),
               .launcher = model::string_member(*document, "launcher"),
               .run = model::string_member(*document, "run"),
               .launched_as = at_launch ? std::optional(*at_launch) : std::nullopt,
               .repairs = count_in(*document, "repairs"),
               .has_ended = model::flag_member(*document, "hasEnded"),
               .works_again = model::flag_member(*document, "worksAgain"),
               .may_amend = model::flag_member(*document, "mayAmend"),
               .reason_to_close = model::string_member(*document, "reasonToClose"),
               .since = time_in(*document, "since"),
               .heartbeat = time_in(*document, "heartbeat")};
}

std::string print_memory(const SessionMemory& memory) {
  Json own = Json::array();
  for (const Revision& revision : memory.own) own.push_back(revision.value);
  return json::print(Json{{"seen", memory.seen.value},
                          {"workflow", memory.workflow},
                          {"own", std::move(own)},
                          {"lastDenial", memory.last_denial},
                          {"toTell", memory.to_tell}});
}

std::optional<SessionMemory> parse_memory(std::string_view text) {
  const Result<Json> document = json::read(text, "");
  if (!document) return std::nullopt;
  SessionMemory memory{.seen = model::revision_member(*document, "seen"),
                       .workflow = model::string_member(*document, "workflow"),
                       .last_denial = model::string_member(*document, "lastDenial"),
                       .to_tell = model::string_member(*document, "toTell")};
  for (const model::Element& element : model::elements(*document, "own")) {
    if (const auto revision = model::as_revision(*element.value)) memory.own.insert(*revision);
  }
  return memory;
}

}  // namespace baton::handoff_files
