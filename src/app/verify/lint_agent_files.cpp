#include "app/verify/lint_agent_files.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/agents/find_agent_files.h"
#include "app/agents/list_agents.h"
#include "app/agents/write_configuration.h"
#include "app/core/configuration/launched_agents.h"
#include "app/doctor/examine_files.h"
#include "app/verify/verify_configuration.h"
#include "domain/model/project_map.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

// The line that names the agent; the file's first line if it cannot be found.
Position place_of_name(const std::string& file, Workspace& workspace) {
  constexpr std::string_view kName = "name:";
  const Result<RelativePath> path = RelativePath::parse(file);
  const Result<std::string> text = path ? workspace.host().root.read(*path) : std::string();
  if (!text) return {};
  const std::size_t line = text->starts_with(kName) ? 0 : text->find(text::concat("\n", kName));
  return line == std::string::npos ? Position{} : json::position_at(*text, line + (line > 0));
}

class AgentFilesCheck {
 public:
  AgentFilesCheck(const std::vector<AgentFileName>& files, const Configuration& configuration,
                  Workspace& workspace)
      : files_(files), configuration_(configuration), workspace_(workspace) {
    for (const AgentFileName& file : files_) {
      followed_.push_back(rule_of(file));
    }
  }

  Findings run(const Json& settings) {
    for (const AgentFileName& file : files_) check_file(file);
    check_rules(settings);
    return std::move(findings_);
  }

 private:
  [[nodiscard]] const model::RelevanceMap& map() const { return configuration_.relevance_map; }

  [[nodiscard]] std::string rule_of(const AgentFileName& file) const {
    return launched_as(file.agent, configuration_, workspace_.host().root);
  }

  void check_file(const AgentFileName& file) {
    if (map().find(rule_of(file)) != nullptr) return;
    const auto near = map().nearest(file.agent);
    findings_.push_back(
        {.severity = Severity::warning,
         .rule = "agent-without-rule",
         .message = text::concat("the relevance map has no rule for the agent ", file.agent),
         .file = file.file,
         .position = place_of_name(file.file, workspace_),
         .hint = near ? text::concat("did you mean ", *near, "?")
                      : "`baton agent import` adds a rule for it"});
  }

  // A built-in rule without a file is usual: only the number of them is reported.
  void check_rules(const Json& settings) {
    std::vector<std::string> built_in;
    for (const model::AgentRule& rule : map().agents()) {
      if (std::ranges::find(followed_, rule.agent) != followed_.end()) continue;
      const bool is_own =
          model::origin_of(rule.agent, settings, built_in_agents()) == model::RuleOrigin::own;
      if (is_own) {
        report_rule(rule.agent);
      } else {
        built_in.push_back(rule.agent);
      }
    }
    if (built_in.empty()) return;
    findings_.push_back(
        {.severity = Severity::info,
         .rule = "rule-without-agent",
         .message = text::concat("no file defines the built-in agents ", text::enumerate(built_in)),
         .instance_location = "/relevanceMap",
         .hint = R"("extends": "none" removes the built-in rules)"});
  }

  void report_rule(const std::string& agent) {
    std::vector<std::string_view> names;
    for (const AgentFileName& file : files_) {
      if (map().find(file.agent) == nullptr) names.push_back(file.agent);
    }
    const auto near = text::nearest(agent, names);
    findings_.push_back(
        {.severity = Severity::warning,
         .rule = "rule-without-agent",
         .message = text::concat("no file in .claude/agents defines the agent ", agent),
         .instance_location = json::Pointer().child("relevanceMap").child(agent).text(),
         .hint = near ? text::concat("did you mean ", *near, "?")
                      : text::concat("add .claude/agents/", agent, ".md, or remove the rule")});
  }

  const std::vector<AgentFileName>& files_;
  const Configuration& configuration_;
  Workspace& workspace_;
  std::vector<std::string> followed_;  // the rules that the files' agents follow
  Findings findings_;
};

// Findings about rules get their place in the configuration, and follow those about files.
void attach_places(Findings& findings, Workspace& workspace) {
  const auto rules =
      std::stable_partition(findings.begin(), findings.end(),
                            [](const Finding& finding) { return !finding.file.empty(); });
  Findings about_rules(std::make_move_iterator(rules), std::make_move_iterator(findings.end()));
  findings.erase(rules, findings.end());
  const std::string file(kConfigurationFile.text());
  const Result<std::string> text = workspace.host().root.read(kConfigurationFile);
  if (text) json::attach_positions(about_rules, *text, file);
  std::ranges::move(about_rules, std::back_inserter(findings));
}

}  // namespace

Result<std::optional<VerifiedPart>> verify_agent_files(Workspace& workspace) {
  BATON_TRY(AgentFilesFound found, find_agent_files(workspace));
  const std::string folder = text::concat(kAgentsFolder.text(), "/");
  const bool has_agents = std::ranges::any_of(
      found.files, [&](const AgentFileName& file) { return file.file.starts_with(folder); });
  if (!has_agents && found.warnings.empty()) return std::nullopt;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const Json settings, project_settings(workspace));
  VerifiedPart part{.name = "agent files",
                    .message = counted(found.files.size(), "file", "files"),
                    .findings = std::move(found.warnings)};
  if (has_agents) {
    Findings more = AgentFilesCheck(found.files, *configuration, workspace).run(settings);
    attach_places(more, workspace);
    std::ranges::move(more, std::back_inserter(part.findings));
  }
  if (!part.findings.empty()) part.message += text::concat(", ", count_text(part.findings));
  return part;
}

}  // namespace baton::app
