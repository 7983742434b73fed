#include "domain/contract/canary.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/contract/item_pattern.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/policy/envelope.h"
#include "text/concat.h"

namespace baton::contract {
namespace {

constexpr std::string_view kOwnMember = "canary";
constexpr std::string_view kHandover = "contextForNextAgent";

// The members of each kind of item that are free text.
struct ItemTexts {
  std::string_view kind;
  std::array<std::string_view, 2> members;
};
constexpr ItemTexts kDecision = {"decision", {"decision", "rationale"}};
constexpr ItemTexts kConstraint = {"constraint", {"description", "source"}};
constexpr ItemTexts kArtifact = {"artifact", {"description", "summary"}};

// Members of an output that are not its text, or that hold items with rules of their own.
constexpr std::array<std::string_view, 7> kNotOfOutput = {
    "agentName", "executionId",      "timestamp",         "duration",
    "status",    "artifactsCreated", "qualityGateUpdates"};
constexpr std::array<std::string_view, 2> kItemsInHandover = {"technicalDecisions", "constraints"};

class Planting {
 public:
  Planting(const std::vector<std::string>& patterns, std::string_view canary) : canary_(canary) {
    for (const std::string& pattern : patterns) patterns_.emplace_back(pattern);
  }

  Planted run(Json& state) {
    plant_list(state, "sharedDecisions", kDecision);
    plant_list(state, "constraints", kConstraint);
    plant_list(state, "artifacts", kArtifact);
    const auto sequence = state.find("agentSequence");
    if (sequence != state.end() && sequence->is_array()) {
      for (Json& execution : *sequence) plant_execution(execution);
    }
    return std::move(planted_);
  }

 private:
  [[nodiscard]] bool is_meant(std::string_view kind, std::string_view id,
                              std::string_view author = {}) const {
    return std::ranges::any_of(
        patterns_, [&](const ItemPattern& pattern) { return pattern.matches(kind, id, author); });
  }

  void plant_list(Json& owner, std::string_view list, const ItemTexts& texts) {
    if (model::array_member(owner, list) == nullptr) return;
    for (Json& item : owner[std::string(list)]) {
      const std::string id(model::text_member(item, "id"));
      if (!item.is_object() || !is_meant(texts.kind, id)) continue;
      for (const std::string_view name : texts.members) {
        const auto member = item.find(name);
        if (member != item.end() && member->is_string()) extend(*member);
      }
      item[std::string(kOwnMember)] = canary_;
      remember(text::concat(texts.kind, " ", id));
    }
  }

  void plant_execution(Json& execution) {
    if (model::object_member(execution, "outputs") == nullptr) return;
    Json& outputs = execution["outputs"];
    const std::string id(model::text_member(execution, "executionId"));
    const std::string_view author =
        model::bare_agent_name(model::text_member(execution, "agentName"));
    const bool is_planted = is_meant("output", id, author);
    if (policy::claims_envelope(outputs)) {
      if (is_planted) planted_.encrypted.push_back(id);
      return;
    }
    plant_list(outputs, "artifactsCreated", kArtifact);
    if (model::object_member(outputs, kHandover) != nullptr) {
      plant_list(outputs[std::string(kHandover)], "technicalDecisions", kDecision);
      plant_list(outputs[std::string(kHandover)], "constraints", kConstraint);
    }
    if (!is_planted) return;
    for (auto& [name, member] : outputs.get_ref<Json::object_t&>()) {
      if (name == kHandover) {
        plant_handover(member);
      } else if (!model::is_one_of(name, kNotOfOutput)) {
        extend_all(member);
      }
    }
    outputs[std::string(kOwnMember)] = canary_;
    remember(text::concat("output ", id));
  }

  void plant_handover(Json& handover) {
    if (!handover.is_object()) return;
    for (auto& [name, member] : handover.get_ref<Json::object_t&>()) {
      if (!model::is_one_of(name, kItemsInHandover)) extend_all(member);
    }
    handover[std::string(kOwnMember)] = canary_;
  }

  void extend_all(Json& value) {
    if (value.is_string()) return extend(value);
    if (!value.is_structured()) return;
    for (Json& part : value) extend_all(part);
  }

  void extend(Json& text) const { text = text::concat(model::text_of(text), " ", canary_); }

  void remember(std::string item) {
    const auto known = std::ranges::find(planted_.items, item);
    if (known == planted_.items.end()) planted_.items.push_back(std::move(item));
  }

  std::vector<ItemPattern> patterns_;
  std::string canary_;
  Planted planted_;
};

}  // namespace

Planted plant_canary(Json& state, const std::vector<std::string>& patterns,
                     std::string_view canary) {
  return Planting(patterns, canary).run(state);
}

}  // namespace baton::contract
