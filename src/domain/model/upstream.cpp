#include "domain/model/upstream.h"

#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::model {
namespace {

constexpr std::string_view kMissingUpstream = "missing-upstream";
constexpr std::string_view kMissingFrom = "Missing required context from ";

}  // namespace

bool is_upstream(std::string_view agent, const AgentRule& rule) {
  const std::string_view name = bare_agent_name(agent);
  return is_one_of(name, rule.needs_from) || is_one_of(name, rule.optional_from);
}

Findings missing_upstream_findings(const std::vector<std::string>& missing,
                                   const RelevanceMap& map) {
  Findings findings;
  for (const std::string& agent : missing) {
    const AgentRule* rule = map.find(agent);
    std::string hint = text::concat("record a successful output of ", agent);
    if (rule != nullptr && !rule->provides.empty()) {
      hint += text::concat(", which provides ", text::enumerate(rule->provides));
    }
    findings.push_back({.rule = std::string(kMissingUpstream),
                        .message = text::concat(kMissingFrom, agent),
                        .instance_location = "/agentSequence",
                        .hint = std::move(hint)});
  }
  return findings;
}

std::string_view missing_agent(const Finding& finding) {
  if (finding.rule != kMissingUpstream) return {};
  return std::string_view(finding.message).substr(kMissingFrom.size());
}

}  // namespace baton::model
