#include "app/context/show_output_template.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/output_schema.h"
#include "app/context/require_rule.h"
#include "app/core/schemas/project_schema.h"

namespace baton::app {

Result<Outcome<OutputTemplateShown>> show_output_template(const ShowOutputTemplate& request,
                                                          Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  OutputTemplateShown shown{.output = handoff::output_template(*rule, configuration->relevance_map,
                                                               gate_rules(*configuration)),
                            .schema = {}};
  std::optional<Json> own;
  const auto file = configuration->output_schemas.find(rule->agent);
  if (file != configuration->output_schemas.end()) {
    BATON_TRY(const json::Document document,
              read_project_schema(file->second, output_schema_setting(file->first), workspace));
    own = document.view().tree();
  }
  BATON_TRY(shown.schema, output_schema(*rule, own));
  return shown;
}

Json to_json(const OutputTemplateShown& answer) {
  Json members = Json::array();
  for (const handoff::TemplateMember& member : answer.output.members) {
    members.push_back({{"name", member.name}, {"explanation", member.explanation}});
  }
  return {{"agent", answer.output.agent},
          {"recipients", answer.output.recipients},
          {"members", std::move(members)},
          {"template", answer.output.skeleton},
          {"schema", answer.schema}};
}

}  // namespace baton::app
