#pragma once

#include <array>
#include <span>
#include <string_view>

#include "domain/model/vocabulary.h"

// Members of an AgentContext that its texts treat differently.
namespace baton::context {

using Names = std::span<const std::string_view>;
using model::is_one_of;

// Of an artifact or note: the text of the file.
inline constexpr std::string_view kContent = "content";

// Of an output: lists of items.
inline constexpr std::array<std::string_view, 2> kItemLists = {"keyFindings", "recommendations"};

// Of workflowContext: what every view has. The full view has more.
inline constexpr std::array<std::string_view, 14> kOfEveryView = {
    "workflowId",   "featureName",    "featureDescription", "phase",
    "currentAgent", "startTime",      "lastUpdated",        "prdPath",
    "branchName",   "agentSequence",  "artifacts",          "qualityGates",
    "constraints",  "sharedDecisions"};

}  // namespace baton::context
