#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "domain/model/relevance_map.h"
#include "json/tape.h"

namespace baton::app {

// A rule of templates/configuration.json, compiled into the program (app/compile). Every command
// reads the rules, and few need the fields of a context.
struct CompiledRule {
  std::string_view agent;
  model::RuleTexts needs_from;
  model::RuleTexts optional_from;
  model::RuleTexts provides;
  model::RuleTexts constraint_types;
  model::RuleTexts artifact_types;
  model::RuleTexts decision_categories;
  std::string_view description;
  std::optional<double> time_estimate;  // minutes
  std::string_view version;
  std::string_view context_fields;  // JSON
};

std::span<const CompiledRule> compiled_rules();

// templates/configuration.json without its relevance map.
json::Tape compiled_settings();

}  // namespace baton::app
