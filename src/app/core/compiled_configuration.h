#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace baton::app {

// A rule of templates/configuration.json, compiled into the program (app/compile). Every command
// reads the rules, and few need the fields of a context.
struct CompiledRule {
  using Texts = std::span<const std::string_view>;
  std::string_view agent;
  Texts needs_from;
  Texts optional_from;
  Texts provides;
  Texts constraint_types;
  Texts artifact_types;
  Texts decision_categories;
  std::string_view description;
  std::optional<double> time_estimate;  // minutes
  std::string_view version;
  std::string_view context_fields;  // JSON
};

std::span<const CompiledRule> compiled_rules();

// templates/configuration.json as JSON, without its relevance map.
std::string_view compiled_settings();

}  // namespace baton::app
