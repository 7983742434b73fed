#include "domain/context/gate_reports.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/context/inline_text.h"
#include "domain/context/member_names.h"
#include "domain/model/members.h"

namespace baton::context {
namespace {

// Of the details of a gate: compared, or needed by baton only.
constexpr std::array<std::string_view, 4> kNotCompared = {"status", "updatedBy", "executionId",
                                                          "timestamp"};

}  // namespace

bool is_covered(std::string_view name, const Json& gate, const Json& outputs) {
  const auto says_it = [&](const Json& update) {
    if (model::text_member(update, "gateName") != name ||
        model::text_member(update, "newStatus") != model::text_member(gate, "status")) {
      return false;
    }
    return std::ranges::all_of(gate.items(), [&](const auto& member) {
      if (is_one_of(member.key(), kNotCompared) || holds_nothing(member.value())) return true;
      const Json* same = model::member(update, member.key());
      return same != nullptr && *same == member.value();
    });
  };
  return std::ranges::any_of(outputs, [&](const Json& output) {
    const Json* updates = model::array_member(output, "qualityGateUpdates");
    return model::text_member(output, "agentName") == model::text_member(gate, "updatedBy") &&
           updates != nullptr && std::ranges::any_of(*updates, says_it);
  });
}

}  // namespace baton::context
