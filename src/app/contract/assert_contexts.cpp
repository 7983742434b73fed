#include "app/contract/assert_contexts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "app/context/context_of_state.h"
#include "app/core/caller/named_agent.h"
#include "app/core/findings/finding_json.h"
#include "app/core/state/load_state.h"
#include "domain/context/markdown.h"
#include "domain/contract/canary.h"
#include "domain/contract/expectation.h"
#include "domain/model/members.h"
#include "json/locate.h"
#include "json/print.h"
#include "json/read.h"
#include "schema/validator.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using contract::AgentView;

Result<AgentView> view_of(const std::string& agent, const json::View& state, Workspace& workspace) {
  AgentView view{.agent = agent, .built = {}, .forms = {}};
  BATON_TRY(
      view.built,
      context_of_state(state, {.agent = agent, .degraded = context::Degraded::yes}, workspace));
  BATON_TRY(std::string markdown,
            context::render_markdown(view.built.context, view.built.field_sources,
                                     workspace.host().ids.next()));
  view.tokens = context::count_tokens_of_text(markdown);
  view.forms.push_back({"json", json::print_compact(view.built.context)});
  view.forms.push_back({"markdown", std::move(markdown)});
  view.forms.push_back(
      {"explanation", json::print_compact(context::to_json(view.built.explanation))});
  return view;
}

class ContractCheck {
 public:
  ContractCheck(const json::View& state, const model::RelevanceMap& map, const Progress& progress,
                Workspace& workspace)
      : state_(state), map_(map), progress_(progress), workspace_(workspace) {}

  Result<ContextsAsserted> run(const Json& document) {
    for (const model::Element& element : model::object_elements(document, "cases")) {
      const json::Pointer place = json::Pointer().child("cases").child(element.index);
      if (const Json* const canary = model::object_member(*element.value, "canary")) {
        BATON_CHECK(check_canary(*element.value, *canary, place.child("canary")));
      } else {
        BATON_CHECK(check_agents(*element.value, place));
      }
    }
    return ContextsAsserted{std::move(cases_)};
  }

 private:
  Result<void> check_agents(const Json& contract_case, const json::Pointer& place) {
    std::string agent(model::text_member(contract_case, "agent"));
    if (agent != "*") {
      BATON_TRY(agent, named_agent(agent, workspace_));
    }
    std::string name(model::text_member(contract_case, "name"));
    if (agent != "*") {
      cases_.push_back({.name = name.empty() ? agent : name});
      return check_agent(agent, contract_case, place);
    }
    if (map_.agents().empty()) {
      cases_.push_back({.name = name.empty() ? agent : name});
      report_no_agents(place.child("agent"));
    }
    if (!name.empty()) name += ": ";
    std::size_t done = 0;
    for (const model::AgentRule& rule : map_.agents()) {
      cases_.push_back({.name = text::concat(name, rule.agent)});
      BATON_CHECK(check_agent(rule.agent, contract_case, place));
      BATON_CHECK(tell_progress_now(progress_, ++done, map_.agents().size()));
    }
    return {};
  }

  Result<void> check_agent(const std::string& agent, const Json& contract_case,
                           const json::Pointer& place) {
    if (!is_known(agent, place.child("agent"))) return {};
    auto known = views_.find(agent);
    if (known == views_.end()) {
      BATON_TRY(AgentView view, view_of(agent, state_, workspace_));
      known = views_.emplace(agent, std::move(view)).first;
    }
    cases_.back().findings = contract::unfulfilled(contract::expectation_in(contract_case),
                                                   known->second, state_, place);
    return {};
  }

  Result<void> check_canary(const Json& contract_case, const Json& canary,
                            const json::Pointer& place) {
    std::vector<std::string> patterns;
    for (const std::string_view text : model::text_elements(canary, "items")) {
      patterns.emplace_back(text);
    }
    const std::string_view name = model::text_member(contract_case, "name");
    cases_.push_back({.name = name.empty() ? text::concat("canary in ", text::enumerate(patterns))
                                           : std::string(name)});
    for (std::size_t index = 0; index < patterns.size(); ++index) {
      require_planted(patterns[index], place.child("items").child(index));
    }
    std::vector<std::string> reached;
    for (const model::Element& agent : model::elements(canary, "reaches")) {
      BATON_TRY(std::string meant, named_agent(model::text_of(*agent.value), workspace_));
      reached.push_back(std::move(meant));
      is_known(reached.back(), place.child("reaches").child(agent.index));
    }
    if (has_errors(cases_.back().findings)) return {};
    return compare_all(patterns, reached, place.child("reaches"));
  }

  Result<void> compare_all(const std::vector<std::string>& patterns,
                           const std::vector<std::string>& reached, const json::Pointer& place) {
    if (map_.agents().empty()) report_no_agents(place);
    Json state = state_.tree();
    const contract::Planted planted = contract::plant_canary(state, patterns, new_canary());
    std::size_t done = 0;
    for (const model::AgentRule& rule : map_.agents()) {
      BATON_TRY(const AgentView view, view_of(rule.agent, state, workspace_));
      const bool is_reached = std::ranges::find(reached, rule.agent) != reached.end();
      const contract::Reach reach =
          is_reached ? contract::Reach::expected : contract::Reach::forbidden;
      std::ranges::move(contract::canary_findings(view, planted, reach, state, place),
                        std::back_inserter(cases_.back().findings));
      BATON_CHECK(tell_progress_now(progress_, ++done, map_.agents().size()));
    }
    return {};
  }

  // Without agents, every case would pass without a check.
  void report_no_agents(const json::Pointer& place) {
    add("unknown-agent", place, "the relevance map has no agents",
        "`baton agent add NAME` adds one");
  }

  // A text that nothing contains.
  [[nodiscard]] std::string new_canary() const {
    std::string canary = text::concat("canary", workspace_.host().ids.next());
    std::erase_if(canary, [](char c) { return !text::is_alphanumeric(c); });
    return canary;
  }

  // A canary that is nowhere would prove nothing.
  void require_planted(const std::string& pattern, const json::Pointer& place) {
    Json copy = state_.tree();
    const contract::Planted planted = contract::plant_canary(copy, {pattern}, "canary");
    if (!planted.encrypted.empty()) {
      return add("encrypted-item", place,
                 text::concat("the output ", planted.encrypted.front(), " is encrypted"),
                 "name items that are not encrypted");
    }
    if (!planted.items.empty()) return;
    add("unknown-item", place,
        text::concat("no output, decision, constraint or artifact matches \"", pattern, "\""),
        "`baton context AGENT --explain` lists the items");
  }

  bool is_known(std::string_view agent, const json::Pointer& place) {
    if (map_.find(agent) != nullptr) return true;
    const auto near = map_.nearest(agent);
    add("unknown-agent", place, text::concat("the relevance map has no agent \"", agent, "\""),
        near ? text::concat("did you mean ", *near, "?") : "`baton agent list` lists the agents");
    return false;
  }

  void add(std::string_view rule, const json::Pointer& place, std::string message,
           std::string hint = {}) {
    cases_.back().findings.push_back({.rule = std::string(rule),
                                      .message = std::move(message),
                                      .instance_location = place.text(),
                                      .hint = std::move(hint)});
  }

  json::View state_;
  const model::RelevanceMap& map_;
  const Progress& progress_;
  Workspace& workspace_;
  std::map<std::string, AgentView, std::less<>> views_;  // of the state without canaries
  std::vector<AssertedCase> cases_;
};

// Findings about a contract without a name, which was made from options, have no place.
void attach_contract(Findings& findings, const Source& contract) {
  if (!contract.name.empty()) return json::attach_positions(findings, contract.text, contract.name);
  for (Finding& finding : findings) finding.instance_location.clear();
}

}  // namespace

bool ContextsAsserted::valid() const {
  return std::ranges::none_of(cases,
                              [](const AssertedCase& one) { return has_errors(one.findings); });
}

Result<Outcome<ContextsAsserted>> assert_contexts(const AssertContexts& request,
                                                  Workspace& workspace) {
  const Source& source = request.contract;
  BATON_TRY(const Json document, json::read(source.text, source.name));
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("context-contract"));
  BATON_TRY(Findings faults, validator.validate(document));
  if (!faults.empty()) {
    attach_contract(faults, source);
    return Report{std::move(faults)};
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const LoadedState state, load_state(workspace));
  BATON_TRY(ContextsAsserted asserted,
            ContractCheck(state.document, configuration->relevance_map, request.progress, workspace)
                .run(document));
  for (AssertedCase& one : asserted.cases) attach_contract(one.findings, source);
  return asserted;
}

Json to_json(const ContextsAsserted& asserted) {
  Json cases = Json::array();
  for (const AssertedCase& one : asserted.cases) {
    cases.push_back({{"name", one.name},
                     {"fulfilled", !has_errors(one.findings)},
                     {"findings", to_json(one.findings)}});
  }
  return {{"valid", asserted.valid()}, {"cases", std::move(cases)}};
}

}  // namespace baton::app
