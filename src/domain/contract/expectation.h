#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baton/finding.h"
#include "domain/context/build.h"
#include "domain/contract/canary.h"
#include "json/json.h"
#include "json/pointer.h"
#include "json/view.h"

namespace baton::contract {

struct RenderedForm {
  std::string name;  // "json", "markdown", "explanation"
  std::string text;
};

// What an agent gets, in every form.
struct AgentView {
  std::string agent;
  context::BuiltContext built;
  std::vector<RenderedForm> forms;
  std::size_t tokens = 0;
};

struct Expectation {
  std::vector<std::string> must_see = {};  // patterns
  std::vector<std::string> must_not_see = {};
  std::optional<std::size_t> max_tokens = {};
};

// The members mustSee, mustNotSee and maxTokens of a valid case.
Expectation expectation_in(const Json& contract_case);

// What the view does not fulfil, with the reason why an item is in the context or not. A pattern of
// must_see is fulfilled if an item that it matches is in the context, one of must_not_see if none
// is. An id that does not exist is an error in both; a pattern that matches nothing is an error in
// must_see, else a warning. Locations are below `place`.
Findings unfulfilled(const Expectation& expectation, const AgentView& view, const json::View& state,
                     const json::Pointer& place);

enum class Reach : std::uint8_t { expected, forbidden };

// Checks the canary of each planted item. Reach::expected: the context has it as JSON and as
// Markdown. Reach::forbidden: no form has it, the explanation included. `state` is the one with the
// canaries. One finding at `place` names the items and the reasons.
Findings canary_findings(const AgentView& view, const Planted& planted, Reach reach,
                         const json::View& state, const json::Pointer& place);

}  // namespace baton::contract
