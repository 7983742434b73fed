#include "app/recovery/list_summaries.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/archived_lessons.h"
#include "app/core/archive/archived_summaries.h"
#include "app/core/caller/named_agent.h"
#include "app/core/findings/finding_json.h"
#include "app/core/request/period.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/archive_summary.h"
#include "domain/workflow/earlier_lessons.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

bool is_within(const Json& summary, const Period& period) {
  if (!period.since && !period.before) return true;
  const std::optional<Instant> end = workflow::end_of(summary);
  if (!end) return false;
  return (!period.since || *end >= *period.since) && (!period.before || *end < *period.before);
}

bool contains(std::string_view text, std::string_view wanted) {
  // Not std::ranges::search, whose subrange Clang 14 cannot read in libstdc++ 12.
  const auto same = [](char left, char right) {
    return text::to_lower(left) == text::to_lower(right);
  };
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end() ||
         wanted.empty();
}

bool decides(const Json& summary, std::string_view wanted) {
  return std::ranges::any_of(
      model::object_elements(summary, "keyDecisions"), [&](const model::Element& decision) {
        return contains(model::text_member(*decision.value, "decision"), wanted) ||
               contains(model::text_member(*decision.value, "rationale"), wanted);
      });
}

bool used(const Json& summary, std::string_view agent) {
  return std::ranges::any_of(model::text_elements(summary, "agentsUsed"),
                             [&](std::string_view name) {
                               return model::bare_agent_name(name) == model::bare_agent_name(agent);
                             });
}

// `agent` is the one that the request's name means.
bool is_wanted(const Json& summary, const ListSummaries& request, std::string_view agent,
               const Period& period) {
  return (!request.agent || used(summary, *request.agent) || used(summary, agent)) &&
         (!request.status || model::text_member(summary, "finalStatus") == *request.status) &&
         (!request.decision || decides(summary, *request.decision)) && is_within(summary, period);
}

Result<void> check_request(const ListSummaries& request) {
  if (request.status && !model::is_one_of(*request.status, model::kFinalStatuses)) {
    return fail(ErrorCode::usage, "unknown final status", *request.status,
                model::choice_hint(*request.status, model::kFinalStatuses));
  }
  if (request.like && text::trim(*request.like).empty()) {
    return fail(ErrorCode::usage, "the name of a feature is missing", "",
                "give it with --like; `baton summaries` lists the features of archived workflows");
  }
  if (request.limit && !request.like && !request.component) {
    return fail(ErrorCode::usage, "only lessons can be limited", "",
                "use --like or --component to list lessons");
  }
  return {};
}

// The lessons of summaries that match the request.
Result<LessonsFound> find_lessons(const ListSummaries& request, std::vector<Json> summaries,
                                  Workspace& workspace) {
  BATON_TRY(std::vector<workflow::EarlierLesson> lessons,
            lessons_of(std::move(summaries), workspace));
  if (request.component) {
    std::erase_if(lessons, [&request](const workflow::EarlierLesson& lesson) {
      return !lesson.affects(*request.component);
    });
  }
  const std::vector<workflow::EarlierLesson> ranked =
      workflow::rank_lessons(std::move(lessons), {.feature = request.like.value_or("")});
  const std::uint64_t limit = request.limit.value_or(kUsualLessons);
  LessonsFound found{.total = ranked.size()};
  for (const workflow::EarlierLesson& lesson : ranked) {
    if (limit != 0 && found.lessons.size() == limit) break;
    found.lessons.push_back(lesson.document);
  }
  return found;
}

}  // namespace

Result<Outcome<SummariesListed>> list_summaries(const ListSummaries& request,
                                                Workspace& workspace) {
  BATON_CHECK(check_request(request));
  BATON_TRY(const std::string agent, named_agent(request.agent.value_or(""), workspace));
  BATON_TRY(const Period period, parse_period(request.since, request.until, workspace.now()));
  BATON_TRY(ArchivedSummaries archived, read_summaries(workspace));
  std::erase_if(archived.summaries,
                [&](const Json& summary) { return !is_wanted(summary, request, agent, period); });
  SummariesListed answer{.summaries = {}, .warnings = std::move(archived.warnings)};
  if (request.like || request.component) {
    BATON_TRY(answer.lessons, find_lessons(request, std::move(archived.summaries), workspace));
  } else {
    answer.summaries = std::move(archived.summaries);
  }
  return answer;
}

Json to_json(const SummariesListed& answer) {
  Json json = answer.lessons
                  ? Json{{"lessons", answer.lessons->lessons}, {"total", answer.lessons->total}}
                  : Json{{"summaries", answer.summaries}};
  if (!answer.warnings.empty()) json["warnings"] = to_json(answer.warnings);
  return json;
}

std::vector<SummaryLine> summary_lines(const SummariesListed& answer) {
  std::vector<SummaryLine> lines;
  for (const Json& summary : answer.summaries) {
    SummaryLine line{.workflow = std::string(model::text_member(summary, "workflowId")),
                     .status = std::string(model::text_member(summary, "finalStatus")),
                     .day = {},
                     .feature = std::string(model::text_member(summary, "featureName")),
                     .decisions = {}};
    if (const std::optional<Instant> end = workflow::end_of(summary)) {
      line.day = text::format_date_time(*end).substr(0, text::kDateLength);
    }
    for (const model::Element& decision : model::object_elements(summary, "keyDecisions")) {
      line.decisions.emplace_back(model::text_member(*decision.value, "decision"));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace baton::app
