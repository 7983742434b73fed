#include "app/core/output_findings.h"

#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/project_schema.h"
#include "app/core/quotation.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "json/locate.h"
#include "schema/validator.h"

namespace baton::app {

Result<Findings> output_findings(const Json& output, const Source& source, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("agent-output"));
  const Quotation quotation(configuration->policies);
  BATON_TRY(Findings findings, quotation.findings(validator, output));
  const auto own = configuration->output_schemas.find(
      model::bare_agent_name(model::text_member(output, "agentName")));
  if (own != configuration->output_schemas.end()) {
    BATON_TRY(const schema::Validator stricter, compile_project_schema(own->second, workspace));
    BATON_TRY(Findings more, quotation.findings(stricter, output));
    std::ranges::move(more, std::back_inserter(findings));
  }
  json::attach_positions(findings, source.text, source.name);
  return findings;
}

}  // namespace baton::app
