#include "domain/workflow/recovery.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/new_state.h"
#include "domain/workflow/record.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

Finding left_out(const Json& output, const Error& error) {
  return {.severity = Severity::warning,
          .rule = "output-left-out",
          .message = text::concat("the output of ", model::text_member(output, "agentName"), " (",
                                  model::text_member(output, "executionId"),
                                  ") was not recovered: ", error.phrase.view(),
                                  error.pointer.empty() ? "" : " at ", error.pointer),
          .instance_location = error.pointer,
          .hint = error.hint};
}

constexpr const char* kLeftAlone = "agentSequence";  // by an output that is refused

// Everything except the executions, which are most of a large state: cheap to copy.
Json without_executions(const Json& state) {
  const auto& members = state.get_ref<const Json::object_t&>();
  Json copy = model::object_of_size(members.size());
  for (const auto& [name, value] : members) {
    copy.get_ref<Json::object_t&>().emplace_back(name, name == kLeftAlone ? Json() : value);
  }
  return copy;
}

// A refused output changes nothing.
Result<Recorded> record_whole(Json& state, const Json& output, const RecordOptions& options) {
  Json before = without_executions(state);
  Result<Recorded> recorded = record_output(state, output, options);
  if (recorded) return recorded;
  const auto executions = state.find(kLeftAlone);
  if (executions != state.end()) before[kLeftAlone] = std::move(*executions);
  state = std::move(before);
  return recorded;
}

}  // namespace

Json minimal_state(std::string_view workflow_id, Instant now) {
  const NewWorkflow workflow{.workflow_id = std::string(workflow_id),
                             .feature_name = std::string(workflow_id)};
  // new_state accepts the default phase.
  return new_state(workflow, now).value();
}

Rebuilt rebuild_from_outputs(Json& state, const std::vector<Json>& outputs, Instant now) {
  std::vector<const Json*> in_order;
  for (const Json& output : outputs) in_order.push_back(&output);
  std::ranges::stable_sort(in_order, {}, [](const Json* output) {
    return model::time_member(*output, "timestamp").value_or(Instant::min());
  });
  Rebuilt rebuilt;
  for (const Json* output : in_order) {
    // Items that the state still has are replaced by those of their execution's output; a second
    // output of one execution does not replace the first.
    const bool is_known =
        model::find_execution(state, model::text_member(*output, "executionId")).has_value();
    const RecordOptions options{.now = now,
                                .amendment = is_known ? Amendment::refused : Amendment::allowed};
    const auto recorded = record_whole(state, *output, options);
    if (!recorded) {
      rebuilt.left_out.push_back(left_out(*output, recorded.error()));
    } else if (recorded->effect != RecordEffect::unchanged) {
      rebuilt.executions.push_back(recorded->execution_id);
    }
  }
  return rebuilt;
}

}  // namespace baton::workflow
