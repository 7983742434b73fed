#pragma once

#include <variant>

#include "domain/workflow/new_state.h"
#include "domain/workflow/start.h"
#include "unit/domain/model/documents.h"

namespace baton::test {

inline const Instant kBeginning = at("2025-08-01T12:00:00Z");
inline constexpr const char* kEvening = "2025-08-01T17:00:00Z";

// A workflow that has just begun.
inline Json new_workflow() {
  return workflow::new_state({.workflow_id = "w", .feature_name = "f"}, kBeginning).value();
}

inline workflow::Started start(Json& state, const workflow::StartRequest& request) {
  return std::get<workflow::Started>(
      workflow::start_execution(state, {story_map(), policy::Policies()}, request, kBeginning)
          .value());
}

}  // namespace baton::test
