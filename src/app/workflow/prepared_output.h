#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/workflow/submission.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/envelope.h"
#include "json/json.h"
#include "json/view.h"
#include "store/state_store.h"

namespace baton::app {

// The properties of one output that do not depend on the rest of the state.
struct PreparedOutput {
  Json document;
  std::string agent;
  policy::SealedPlace place;
  std::size_t redactions = 0;
  Findings warnings;
  std::vector<policy::Placeholder> placeholders = {};  // in the output as given
};

// Validates and redacts a completed submission to the workflow with this id; empty: the active
// one. A report if the output violates its schema. denied: the caller may not record for the
// agent, or has no key for an encrypted output.
Result<Outcome<PreparedOutput>> prepare_output(Json output, const Submission& submission,
                                               const std::string& workflow, Workspace& workspace);

// denied: the output that the state has of the execution cannot be read; conflict: the new one
// has placeholders in the place of its encrypted fields.
Result<void> require_replaceable(const json::View& state, const PreparedOutput& prepared,
                                 Workspace& workspace);

// The output as it is kept beside the state, which can be rebuilt from it.
Result<RecordedOutput> copy_for_recovery(const json::View& state, const PreparedOutput& prepared,
                                         Workspace& workspace);

}  // namespace baton::app
