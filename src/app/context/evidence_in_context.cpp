#include "app/context/evidence_in_context.h"

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "app/core/files/evidence.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The lists and objects whose elements are items.
constexpr std::array<std::string_view, 5> kItems = {
    "/relevantDecisions", "/relevantArtifacts", "/workflowContext/sharedDecisions",
    "/workflowContext/artifacts", "/workflowContext/qualityGates/details"};

class EvidenceText {
 public:
  explicit EvidenceText(const Host& host) : judge_(host) {}

  // In an output, which has no evidence of its own, that of its execution.
  void show_of(const json::View& files, Json& output) {
    output[std::string(kEvidenceFiles)] = files.tree();
    show(output);
  }

  void show(Json& item) {
    if (model::array_member(item, kEvidenceFiles) == nullptr) return;
    for (Json& file : *item.find(kEvidenceFiles)) {
      const EvidenceStatus status = judge_.judge(file);
      const std::string path(model::text_member(file, "path"));
      if (status == EvidenceStatus::stale) stale_.insert(path);
      file = Json::object({{"path", path}, {"status", name_of(status)}});
    }
  }
  [[nodiscard]] std::size_t stale() const { return stale_.size(); }

 private:
  EvidenceJudge judge_;
  std::set<std::string> stale_;
};

// By the id of the execution.
std::unordered_map<std::string_view, json::View> evidence_of_executions(const json::View& state) {
  std::unordered_map<std::string_view, json::View> evidence;
  for (const model::ElementView& entry : model::object_elements(state, "agentSequence")) {
    const std::string_view id = model::text_member(entry.value, "executionId");
    const json::View files = model::array_member(entry.value, kEvidenceFiles);
    if (files && !id.empty()) evidence.try_emplace(id, files);
  }
  return evidence;
}

}  // namespace

void show_evidence(Json& context, const json::View& state, const Host& host) {
  EvidenceText evidence(host);
  if (model::array_member(context, "previousAgentOutputs") != nullptr) {
    const auto of_executions = evidence_of_executions(state);
    for (Json& output : context["previousAgentOutputs"]) {
      const auto files = of_executions.find(model::text_member(output, "executionId"));
      if (files != of_executions.end()) evidence.show_of(files->second, output);
    }
  }
  for (const std::string_view place : kItems) {
    const Result<json::Pointer> pointer = json::Pointer::parse(place);
    Json* const items = pointer ? json::find(context, *pointer) : nullptr;
    if (items == nullptr || !items->is_structured()) continue;
    for (Json& item : *items) evidence.show(item);
  }
  if (evidence.stale() == 0) return;
  // Paths are the words of others: they stay in the items.
  model::ensure_array(context, "warnings")
      .push_back(text::concat(
          "Evidence has changed since it was stored (STALE): ", std::to_string(evidence.stale()),
          evidence.stale() == 1 ? " file" : " files"));
}

}  // namespace baton::app
