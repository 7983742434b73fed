#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "json/pointer.h"
#include "json/view.h"

// The rules of check_state, by subject; each appends its findings.
namespace baton::model {

struct CheckedState {
  json::View document;
  const RelevanceMap& map;
  std::vector<Execution> sequence;
};

void check_current_agent(const CheckedState& state, Findings& findings);
void check_times(const CheckedState& state, Findings& findings);
void check_upstream_order(const CheckedState& state, Findings& findings);
void check_compacted_outputs(const CheckedState& state, Findings& findings);
void check_outputs_present(const CheckedState& state, Findings& findings);
void check_gate_lists(const CheckedState& state, Findings& findings);
void check_dependencies(const CheckedState& state, Findings& findings);

inline void report_error(Findings& findings, std::string_view rule, const json::Pointer& place,
                         std::string message, std::string hint) {
  findings.push_back({.severity = Severity::error,
                      .rule = std::string(rule),
                      .message = std::move(message),
                      .instance_location = place.text(),
                      .hint = std::move(hint)});
}

inline void report_warning(Findings& findings, std::string_view rule, const json::Pointer& place,
                           std::string message, std::string hint) {
  report_error(findings, rule, place, std::move(message), std::move(hint));
  findings.back().severity = Severity::warning;
}

}  // namespace baton::model
