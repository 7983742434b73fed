#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/context/list_receipts.h"
#include "app/core/files/evidence.h"
#include "app/core/progress.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/model/state.h"
#include "domain/workflow/staleness.h"
#include "json/json.h"

namespace baton::app {

struct ExportReport {
  Progress progress = {};  // of the agents that ran
};

// Items that an agent of the workflow does not see, for one reason.
struct WithheldItems {
  std::string agent;
  std::string reason;              // names the rule or the policy
  std::vector<std::string> items;  // "decision dec_001"
};

// What reviewers of a change want to know of the workflow behind it; no values.
struct ReportExported {
  std::string workflow;
  std::string feature;
  std::string phase;
  Revision revision;
  std::vector<ListedReceipt> receipts = {};
  std::vector<WithheldItems> withheld = {};  // of the agents that ran
  std::vector<std::pair<std::string, model::GateStatus>> gates = {};
  std::vector<ItemEvidence> evidence = {};  // only what is not fresh
  workflow::StaleChains stale = {};
  std::string markdown = {};  // the same for a pull request; no text of an agent becomes markup
};

// not_found: no workflow.
Result<Outcome<ReportExported>> export_report(const ExportReport& request, Workspace& workspace);
Json to_json(const ReportExported& report);

}  // namespace baton::app
