#include <string_view>
#include <unordered_map>

#include "domain/model/members.h"
#include "domain/model/semantic_checks.h"
#include "json/place.h"
#include "text/concat.h"

namespace baton::model {

using json::Place;

void check_gate_lists(const CheckedState& state, Findings& findings) {
  const json::View gates = object_member(state.document, "qualityGates");
  if (!gates) return;
  const Place document;
  const Place place(document, std::string_view("qualityGates"));
  std::unordered_map<std::string_view, std::string_view> first_lists;
  for (const GateStatus status : kGateLists) {
    const std::string_view list = name_of(status);
    for (const ElementView& gate : elements(gates, list)) {
      const std::string_view name = text_of(gate.value);
      if (name.empty()) continue;
      const std::string_view first = first_lists.try_emplace(name, list).first->second;
      if (first == list) continue;
      report_error(findings, "gate-in-two-lists", Place(Place(place, list), gate.index).pointer(),
                   text::concat("gate \"", name, "\" is in ", list, " and in ", first),
                   "keep it in one list only");
    }
  }
}

}  // namespace baton::model
