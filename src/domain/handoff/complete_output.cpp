#include "domain/handoff/complete_output.h"

#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kLists[] = {"keyFindings", "recommendations", "artifactsCreated",
                                       "nextSteps", "qualityGateUpdates"};
constexpr std::string_view kObjects[] = {"contextForNextAgent", "agentSpecificOutputs"};

void add_missing(Json& object, std::string_view name, Json value) {
  if (model::member(object, name) == nullptr) model::set_member(object, name, std::move(value));
}

// The elements of a list that are objects. Nothing where there is no such list.
template <typename Complete>
void complete_items(Json& handover, const char* list, const Complete& complete) {
  if (model::array_member(handover, list) == nullptr) return;
  std::size_t number = 0;
  for (Json& item : handover[list]) {
    ++number;
    if (item.is_object()) complete(item, std::to_string(number));
  }
}

void complete_handover(Json& handover, const OutputFrame& frame) {
  const std::string now = text::format_date_time(frame.now);
  complete_items(handover, "technicalDecisions", [&](Json& decision, const std::string& number) {
    add_missing(decision, "id", text::concat("dec_", frame.execution_id, "_", number));
    model::set_member(decision, "madeBy", frame.agent);
    model::set_member(decision, "timestamp", now);
  });
  complete_items(handover, "constraints", [&](Json& constraint, const std::string& number) {
    add_missing(constraint, "id", text::concat("con_", frame.execution_id, "_", number));
  });
}

}  // namespace

Json complete_output(Json answer, const OutputFrame& frame) {
  if (!answer.is_object()) return answer;
  const auto duration = frame.now > frame.start ? (frame.now - frame.start).count() : 0;
  Json output = {{"agentName", frame.agent},
                 {"executionId", frame.execution_id},
                 {"timestamp", text::format_date_time(frame.start)},
                 {"duration", duration}};
  for (auto& [name, value] : answer.get_ref<Json::object_t&>()) {
    add_missing(output, name, std::move(value));
  }
  for (const std::string_view name : kLists) add_missing(output, name, Json::array());
  for (const std::string_view name : kObjects) add_missing(output, name, Json::object());
  Json& handover = output["contextForNextAgent"];
  if (handover.is_object()) complete_handover(handover, frame);
  return output;
}

}  // namespace baton::handoff
