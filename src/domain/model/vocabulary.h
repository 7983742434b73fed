#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

// The closed vocabularies of the state's documents.
namespace baton::model {

inline constexpr std::array<std::string_view, 4> kPhases = {"planning", "implementation", "review",
                                                            "deployment"};
inline constexpr std::array<std::string_view, 5> kDecisionCategories = {
    "architecture", "technology", "pattern", "security", "performance"};
inline constexpr std::array<std::string_view, 3> kDecisionImpacts = {"low", "medium", "high"};
// Of an archived workflow.
inline constexpr std::array<std::string_view, 3> kFinalStatuses = {"completed", "failed",
                                                                   "incomplete"};
inline constexpr std::array<std::string_view, 5> kConstraintTypes = {
    "technical", "business", "regulatory", "performance", "security"};
inline constexpr std::array<std::string_view, 3> kSeverities = {"info", "warning", "critical"};
inline constexpr std::array<std::string_view, 4> kArtifactTypes = {
    "file", "directory", "documentation", "configuration"};
inline constexpr std::array<std::string_view, 12> kOutputMembers = {
    "agentName", "executionId",        "timestamp",           "duration",
    "status",    "keyFindings",        "recommendations",     "artifactsCreated",
    "nextSteps", "qualityGateUpdates", "contextForNextAgent", "agentSpecificOutputs"};

bool is_one_of(std::string_view word, std::span<const std::string_view> words);

// "did you mean review? one of planning, implementation, review or deployment"
std::string choice_hint(std::string_view word, std::span<const std::string_view> words);

}  // namespace baton::model
