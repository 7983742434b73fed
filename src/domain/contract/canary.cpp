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
      const std::string canary = canary_of(texts.kind, id);
      for (const std::string_view name : texts.members) {
        const auto member = item.find(name);
        if (member != item.end() && member->is_string()) extend(*member, canary);
      }
      item[std::string(kOwnMember)] = canary;
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
    const std::string canary = canary_of("output", id);
    for (auto& [name, member] : outputs.get_ref<Json::object_t&>()) {
      if (name == kHandover) {
        plant_handover(member, canary);
      } else if (!model::is_one_of(name, kNotOfOutput)) {
        extend_all(member, canary);
      }
    }
    outputs[std::string(kOwnMember)] = canary;
  }

  static void plant_handover(Json& handover, const std::string& canary) {
    if (!handover.is_object()) return;
    for (auto& [name, member] : handover.get_ref<Json::object_t&>()) {
      if (!model::is_one_of(name, kItemsInHandover)) extend_all(member, canary);
    }
    handover[std::string(kOwnMember)] = canary;
  }

  static void extend_all(Json& value, const std::string& canary) {
    if (value.is_string()) return extend(value, canary);
    if (!value.is_structured()) return;
    for (Json& part : value) extend_all(part, canary);
  }

  static void extend(Json& text, const std::string& canary) {
    text = text::concat(model::text_of(text), " ", canary);
  }

  // The canary of an item, which its copies share. The last letter keeps the canary of item 1 from
  // being found in that of item 10.
  std::string canary_of(std::string_view kind, const std::string& id) {
    const auto known = std::ranges::find_if(planted_.items, [&](const PlantedItem& item) {
      return item.kind == kind && item.id == id;
    });
    if (known != planted_.items.end()) return known->canary;
    const std::string number = std::to_string(planted_.items.size());
    planted_.items.push_back({std::string(kind), id, text::concat(canary_, "n", number, "e")});
    return planted_.items.back().canary;
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
