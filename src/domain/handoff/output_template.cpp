#include "domain/handoff/output_template.h"

#include <algorithm>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/upstream.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kHandover = "contextForNextAgent";
constexpr std::string_view kDecisions = "technicalDecisions";
constexpr std::string_view kConstraints = "constraints";

std::string member_name(std::string_view provided) {
  std::string name;
  bool capital = false;
  for (const char c : provided) {
    if (c == '-') {
      capital = true;
      continue;
    }
    name += capital && text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    capital = false;
  }
  return name;
}

// "<low|medium|high>"
std::string choice_of(std::span<const std::string_view> words) {
  std::string choice = "<";
  for (const std::string_view word : words) {
    choice += text::concat(choice.size() == 1 ? "" : "|", word);
  }
  return choice + ">";
}

// What the rule provides is handed over, even if a gate has the same name.
std::vector<std::string> gates_of(const model::AgentRule& rule, const workflow::GateRules& rules) {
  std::vector<std::string> gates;
  for (const auto& [gate, owners] : rules.owners) {
    const bool is_owned = std::ranges::find(owners, rule.agent) != owners.end();
    if (is_owned && !model::is_one_of(gate, rule.provides)) gates.push_back(gate);
  }
  return gates;
}

Json decision_placeholder() {
  return {{"decision", "<what was decided>"},
          {"rationale", "<why>"},
          {"impact", choice_of(model::kDecisionImpacts)},
          {"category", choice_of(model::kDecisionCategories)}};
}

Json constraint_placeholder() {
  return {{"description", "<the constraint>"},
          {"type", choice_of(model::kConstraintTypes)},
          {"severity", choice_of(model::kSeverities)}};
}

class TemplateWriter {
 public:
  explicit TemplateWriter(OutputTemplate& output) : output_(output) {
    output_.skeleton = Json::object();
  }

  void add(std::string_view name, std::string explanation, Json&& placeholder) {
    output_.members.push_back({std::string(name), std::move(explanation)});
    output_.skeleton[std::string(name)] = std::move(placeholder);
  }

  void add_handover(std::string_view name, std::string explanation, Json&& placeholder) {
    output_.members.push_back({text::concat(kHandover, ".", name), std::move(explanation)});
    output_.skeleton[std::string(kHandover)][std::string(name)] = std::move(placeholder);
  }

 private:
  OutputTemplate& output_;
};

void add_gates(TemplateWriter& writer, const std::vector<std::string>& gates) {
  Json verdicts = Json::array();
  for (const std::string& gate : gates) {
    verdicts.push_back({{"gateName", gate},
                        {"newStatus", "<passed|failed|warning>"},
                        {"evidence", {"<path or measurement>"}}});
  }
  const std::string explanation =
      gates.empty() ? "Verdicts on gates: gateName, newStatus (passed, failed or warning), evidence"
                    : text::concat("A verdict on ", text::enumerate(gates), ", with evidence");
  writer.add("qualityGateUpdates", explanation, std::move(verdicts));
}

void add_handover(TemplateWriter& writer, const model::AgentRule& rule) {
  writer.add(kHandover, "Data for later agents", Json::object());
  for (const std::string& name : provided_members(rule)) {
    if (name == kDecisions || name == kConstraints) continue;
    writer.add_handover(name, text::concat("Provided by ", rule.agent, "; any JSON value"),
                        Json::array({"<…>"}));
  }
  writer.add_handover(kDecisions, "Decisions that later agents use",
                      Json::array({decision_placeholder()}));
  writer.add_handover(kConstraints, "What later agents must respect",
                      Json::array({constraint_placeholder()}));
}

}  // namespace

std::vector<std::string> provided_members(const model::AgentRule& rule) {
  std::vector<std::string> names;
  for (const std::string_view provided : rule.provides) names.push_back(member_name(provided));
  return names;
}

OutputTemplate output_template(const model::AgentRule& rule, const model::RelevanceMap& map,
                               const workflow::GateRules& gates) {
  OutputTemplate output{.agent = rule.agent, .recipients = {}, .members = {}, .skeleton = {}};
  for (const model::AgentRule& other : map.agents()) {
    if (model::is_upstream(rule.agent, other)) output.recipients.push_back(other.agent);
  }
  TemplateWriter writer(output);
  writer.add("status", "Required. With error, nothing is passed on to other agents",
             "<success|warning|error>");
  writer.add("keyFindings", "What was found, one sentence each", Json::array({"<finding>"}));
  writer.add("recommendations", "What to do about it, one sentence each",
             Json::array({"<recommendation>"}));
  writer.add("artifactsCreated", "Paths of files, relative to the project's root",
             Json::array({"<path/of/a/file>"}));
  writer.add("nextSteps", "What remains to be done, one sentence each",
             Json::array({"<next step>"}));
  add_gates(writer, gates_of(rule, gates));
  add_handover(writer, rule);
  writer.add("agentSpecificOutputs", "Anything else", Json::object());
  return output;
}

}  // namespace baton::handoff
