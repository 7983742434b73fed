#pragma once

#include <string>
#include <string_view>

#include "app/core/archive/parked_workflows.h"
#include "json/json.h"

// Items of the state in one line each, for people. Members of another type read as absent.
namespace baton::cli {

// "dec_001  active: Use X (architecture, high impact, by architecture-reviewer)"
std::string decision_line(const Json& decision);

// "con_001  lifted: Answer in 500 ms (performance, critical, from PRD)"
std::string constraint_line(const Json& constraint);

// "art_001  dev/search.md: Search architecture (documentation, by architecture-reviewer, for a, b)"
std::string artifact_line(const Json& artifact);

// "failed   security-reviewed, by security-auditor: 2 issues"
std::string gate_line(const Json& gate);

// The line, and below it evidence, issues, recommendations and opinions.
std::string gate_block(const Json& gate);

// "  wf_2: photo-search, planning, revision 7"
std::string parked_line(const app::ParkedWorkflow& workflow);

// One line per item, or `none` if the list is empty.
std::string lines_of(const Json& list, std::string (*line)(const Json& item),
                     std::string_view none);

// ", revision 12\n": the end of a write's answer.
std::string revision_text(const Json& answer);

// A member's text, escaped for the terminal; empty if absent.
std::string shown_member(const Json& item, std::string_view name);

}  // namespace baton::cli
