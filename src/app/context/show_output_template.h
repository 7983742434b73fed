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

// What an agent is expected to hand in. not_found: no such agent in the relevance map.
Result<Outcome<OutputTemplateShown>> show_output_template(const ShowOutputTemplate& request,
                                                          Workspace& workspace);
Json to_json(const OutputTemplateShown& answer);

}  // namespace baton::app
