#include "app/core/findings/output_findings.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/misspelt_findings.h"
#include "app/core/schemas/project_schema.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "json/locate.h"
#include "schema/validator.h"

namespace baton::app {
namespace {

constexpr std::array<std::string_view, 4> kFrameMembers = {"agentName", "executionId", "timestamp",
                                                           "duration"};

// Adds one hint for all members that the output lacks.
void hint_at_missing_members(Findings& findings, const Json& output) {
  const bool lacks_frame = std::ranges::any_of(
      kFrameMembers, [&](std::string_view name) { return model::member(output, name) == nullptr; });
  const bool lacks_status = model::member(output, "status") == nullptr;
  for (Finding& finding : findings) {
    const bool is_of_whole = finding.rule == "required" && finding.instance_location.empty();
    if (!is_of_whole || !finding.hint.empty()) continue;
    if (lacks_frame) {
      finding.hint = "`baton record --agent NAME FILE` adds names, ids, times and empty lists";
    } else if (lacks_status) {
      finding.hint =
          "`status` is success, warning or error; `baton output AGENT` prints a template";
    }
  }
}

}  // namespace

Result<Findings> output_findings(const Json& output, const Source& source, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("agent-output"));
  const FindingRedactor redactor = finding_redactor_of(workspace);
  BATON_TRY(Findings findings, redactor.findings(validator, output));
  const auto own = configuration->output_schemas.find(
      model::bare_agent_name(model::text_member(output, "agentName")));
  if (own != configuration->output_schemas.end()) {
    BATON_TRY(Findings more, project_schema_findings(own->second, output_schema_setting(own->first),
                                                     output, redactor, workspace));
    std::ranges::move(more, std::back_inserter(findings));
  }
  std::ranges::move(redactor.concealed(misspelt_output_findings(output, workspace), output),
                    std::back_inserter(findings));
  hint_at_missing_members(findings, output);
  json::attach_positions(findings, source.text, source.name);
  return findings;
}

}  // namespace baton::app
