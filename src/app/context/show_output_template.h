#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/handoff/output_template.h"
#include "json/json.h"

namespace baton::app {

struct ShowOutputTemplate {
  std::string agent;
};

struct OutputTemplateShown {
  handoff::OutputTemplate output;
  Json schema;  // see output_schema()
};

// Returns a template of the output that an agent must submit. not_found: the relevance map has no
// such agent.
Result<Outcome<OutputTemplateShown>> show_output_template(const ShowOutputTemplate& request,
                                                          Workspace& workspace);
Json to_json(const OutputTemplateShown& answer);

}  // namespace baton::app
