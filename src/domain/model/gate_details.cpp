#include "domain/model/gate_details.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "domain/model/members.h"
#include "domain/model/semantic_checks.h"
#include "domain/model/state.h"
#include "text/concat.h"

namespace baton::model {
namespace {

bool is_listed(const json::View& state, std::string_view gate, GateStatus status) {
  const std::vector<std::string_view> names =
      text_elements(object_member(state, "qualityGates"), name_of(status));
  return std::ranges::find(names, gate) != names.end();
}

}  // namespace

Findings gate_detail_findings(const json::View& state) {
  Findings findings;
  const json::View details = object_member(object_member(state, "qualityGates"), "details");
  if (!details) return findings;
  const json::Pointer place = json::Pointer().child("qualityGates").child("details");
  std::unordered_map<std::string_view, GateStatus> listed;
  for (const Gate& gate : gates(state)) listed.emplace(gate.name, gate.status);
  details.each_member([&](std::size_t, std::string_view gate, const json::View& detail) {
    const std::optional<GateStatus> status = parse_gate_status(text_member(detail, "status"));
    const auto found = listed.find(gate);
    if (found == listed.end()) {
      report_warning(findings, "gate-details", place.child(gate),
                     text::concat("the gate \"", gate, "\" has details, but is in no list"),
                     "remove the details, or add the gate to a list");
    } else if (status && status != found->second && !is_listed(state, gate, *status)) {
      report_warning(findings, "gate-details", place.child(gate).child("status"),
                     text::concat("the gate \"", gate, "\" is in ", name_of(found->second),
                                  ", but its details say ", name_of(*status)),
                     text::concat("`baton gate ", gate, "` changes both"));
    }
    return true;
  });
  return findings;
}

}  // namespace baton::model
