#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// All given conditions must match; without any, every summary is listed.
struct ListSummaries {
  std::optional<std::string> agent;     // that took part
  std::optional<std::string> status;    // final status
  std::optional<std::string> decision;  // in a key decision's text or rationale, in any case
  std::optional<std::string> since;     // RFC 3339, or a day
  std::optional<std::string> until;     // RFC 3339, or a day, which is included
  // With one of these, the lessons of the matching workflows are listed instead.
  std::optional<std::string> like = {};       // the name of a feature: the most relevant first
  std::optional<std::string> component = {};  // only lessons that affect it, in any case
  std::optional<std::uint64_t> limit = {};    // of lessons; 0: all
};

inline constexpr std::uint64_t kUsualLessons = 20;

struct LessonsFound {
  std::vector<Json> lessons = {};  // workflow::EarlierLesson::document
  std::size_t total = 0;           // also those beyond the limit
};

struct SummariesListed {
  std::vector<Json> summaries;  // sorted by workflow id
  Findings warnings;            // summaries that could not be read
  std::optional<LessonsFound> lessons = {};
};

// The summaries of archived workflows, or their lessons and key decisions. Dates are compared with
// the end of the workflow. usage: an invalid date; a limit without lessons.
Result<Outcome<SummariesListed>> list_summaries(const ListSummaries& request, Workspace& workspace);
Json to_json(const SummariesListed& answer);

// A summary in short form, for people.
struct SummaryLine {
  std::string workflow;
  std::string status;
  std::string day;  // the day of its end: "2025-08-01"
  std::string feature;
  std::vector<std::string> decisions;
};
std::vector<SummaryLine> summary_lines(const SummariesListed& answer);

}  // namespace baton::app
