#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/progress.h"
#include "app/core/request/dry_run.h"
#include "app/core/workspace.h"
#include "app/shared/workflow_session.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/model/vocabulary.h"
#include "json/json.h"

namespace baton::app {

inline constexpr std::span<const std::string_view> kFinalStatuses = model::kFinalStatuses;

enum class RunningExecutions : std::uint8_t { refused, accepted };

struct ArchiveWorkflow {
  DryRun dry_run = DryRun::no;
  std::optional<std::string> required_status;  // one of kFinalStatuses
  RunningExecutions running = RunningExecutions::refused;
  SharedValues shared_values = SharedValues::left_out;  // those of the workflow's session
  std::optional<StateReference> if_revision;
  Progress progress = {};  // of the agents whose contexts are measured
};

struct WorkflowArchived {
  std::string workflow;
  std::string final_status;
  std::vector<std::string> files;  // relative to the root, the archive first
  Json summary;
  DryRun dry_run = DryRun::no;
  Findings warnings = {};  // about receipts that are damaged, and therefore not in the archive
};

// Ends the workflow: writes the archive and the summaries, then removes the state. First, its
// shared context becomes read-only, and the archive records its contents
// (extensions.sharedContext). After a crash between two steps the next call completes it. A running
// execution that is not accepted, or a final status other than the required one, gives a report and
// changes nothing. conflict: the id is archived with different content, or the state is not managed
// by baton.
Result<Outcome<WorkflowArchived>> archive_workflow(const ArchiveWorkflow& request,
                                                   Workspace& workspace);
Json to_json(const WorkflowArchived& archived);

}  // namespace baton::app
