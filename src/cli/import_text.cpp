#include "cli/import_text.h"

#include <nlohmann/json.hpp>

#include "cli/layout.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::size_t kImportActionWidth = 11;  // of "unchanged", with two spaces

std::string listed(const Json& rule, std::string_view member, std::string_view label,
                   std::string_view otherwise) {
  const std::vector<std::string_view> names = model::text_elements(rule, member);
  return names.empty() ? std::string(otherwise)
                       : text::concat(label, text::one_line(text::enumerate(names)));
}

std::string rule_text(const app::ImportedAgent& agent) {
  if (agent.action == app::ImportAction::unchanged) return agent.file;
  const std::string needs = listed(agent.rule, "needsFrom", "needs ", "no prerequisites");
  const std::string_view reason = agent.has_block ? "" : " (its file has no `baton:` block)";
  return text::concat(needs, listed(agent.rule, "provides", "; provides ", ""), reason);
}

}  // namespace

std::string text_of(const app::AgentsImported& answer) {
  if (answer.agents.empty()) {
    return text::concat("No ", app::warnings_of_files(answer).empty() ? "" : "usable ",
                        "agent files in .claude/agents\n");
  }
  const std::size_t width = widest(answer.agents, &app::ImportedAgent::agent);
  std::string lines;
  for (const app::ImportedAgent& agent : answer.agents) {
    lines += text::concat(padded(name_of(agent.action), kImportActionWidth),
                          padded(agent.agent, width + 2), rule_text(agent), "\n");
  }
  const bool changes = answer.written.action != app::ConfigurationFileAction::unchanged;
  if (answer.extends_none && changes) {
    lines += "The map has only agents of this project (\"extends\": \"none\").\n";
  }
  if (!changes) return text::concat(lines, answer.written.file, " is unchanged.\n");
  if (answer.dry_run == app::DryRun::no) {
    return text::concat(lines, "Wrote ", answer.written.file, "\n");
  }
  return text::concat(lines, "Nothing was changed; `baton agent import --apply` writes ",
                      answer.written.file, "\n");
}

}  // namespace baton::cli
