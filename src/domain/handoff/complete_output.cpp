#include "domain/handoff/complete_output.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/workflow/artifact.h"
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

class AnswerCompletion {
 public:
  explicit AnswerCompletion(const OutputFrame& frame)
      : frame_(frame), now_(text::format_date_time(frame.now)) {}

  void complete_handover(Json& handover) const {
    complete_items(handover, "technicalDecisions", [&](Json& decision, std::size_t number) {
      add_missing(decision, "id", numbered("dec_", number));
      add_framed(decision, "madeBy", frame_.agent);
      add_framed(decision, "timestamp", now_);
    });
    complete_items(handover, "constraints", [&](Json& constraint, std::size_t number) {
      add_missing(constraint, "id", numbered("con_", number));
      add_missing(constraint, "impact", "");
      add_missing(constraint, "source", frame_.agent);
    });
  }

  void complete_artifacts(Json& output) const {
    complete_items(output, "artifactsCreated", [&](Json& artifact, std::size_t number) {
      const std::string path(model::text_member(artifact, "path"));
      if (path.empty()) return;  // the schema refuses it
      add_missing(artifact, "id", numbered("art_", number));
      add_missing(artifact, "type", workflow::artifact_type(path, {}));
      add_missing(artifact, "description", "");
      add_missing(artifact, "createdBy", frame_.agent);
      add_missing(artifact, "relevantTo", Json::array());
    });
  }

 private:
  // The elements of a list that are objects.
  template <typename Complete>
  static void complete_items(Json& parent, const char* list, const Complete& complete) {
    if (model::array_member(parent, list) == nullptr) return;
    std::size_t number = 0;
    for (Json& item : parent[list]) {
      ++number;
      if (item.is_object()) complete(item, number);
    }
  }

  void add_framed(Json& item, std::string_view name, const std::string& value) const {
    if (frame_.precedence == FramePrecedence::answer) return add_missing(item, name, value);
    model::set_member(item, name, value);
  }

  [[nodiscard]] std::string numbered(std::string_view prefix, std::size_t number) const {
    return text::concat(prefix, frame_.execution_id, "_", std::to_string(number));
  }

  const OutputFrame& frame_;
  std::string now_;
};

}  // namespace

Json complete_output(Json answer, const OutputFrame& frame) {
  if (!answer.is_object()) return answer;
  const auto duration = frame.now > frame.start ? (frame.now - frame.start).count() : 0;
  const Json framed = {{"agentName", frame.agent},
                       {"executionId", frame.execution_id},
                       {"timestamp", text::format_date_time(frame.start)},
                       {"duration", duration}};
  Json output = Json::object();
  for (const auto& [name, value] : framed.items()) {
    const bool is_given = model::member(answer, name) != nullptr;
    if (!is_given || frame.precedence == FramePrecedence::frame) output[name] = value;
  }
  for (auto& [name, value] : answer.get_ref<Json::object_t&>()) {
    add_missing(output, name, std::move(value));
  }
  for (const std::string_view name : kLists) add_missing(output, name, Json::array());
  for (const std::string_view name : kObjects) add_missing(output, name, Json::object());
  const AnswerCompletion completion(frame);
  Json& handover = output["contextForNextAgent"];
  if (handover.is_object()) completion.complete_handover(handover);
  completion.complete_artifacts(output);
  return output;
}

}  // namespace baton::handoff
