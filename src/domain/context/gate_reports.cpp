#include "domain/context/gate_reports.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/context/inline_text.h"
#include "domain/model/members.h"

namespace baton::context {

bool is_covered(std::string_view name, const Json& gate, const Json& outputs) {
  if (model::member(gate, "evidenceFiles") != nullptr) return false;
  const auto says_it = [&](const Json& update) {
    if (model::text_member(update, "gateName") != name ||
        model::text_member(update, "newStatus") != model::text_member(gate, "status")) {
      return false;
    }
    return std::ranges::all_of(kGateTexts, [&](std::string_view text) {
      const Json* value = model::member(gate, text);
      const Json* same = model::member(update, text);
      return value == nullptr || holds_nothing(*value) || (same != nullptr && *same == *value);
    });
  };
  return std::ranges::any_of(outputs, [&](const Json& output) {
    const Json* updates = model::array_member(output, "qualityGateUpdates");
    return model::text_member(output, "agentName") == model::text_member(gate, "updatedBy") &&
           updates != nullptr && std::ranges::any_of(*updates, says_it);
  });
}

}  // namespace baton::context
