#include "app/recovery/list_summaries.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive_files.h"
#include "app/core/finding_json.h"
#include "app/core/period.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "json/read.h"
#include "schema/validator.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

std::optional<Instant> end_of(const Json& summary) {
  for (const std::string_view name : {"endTime", "archivedAt", "startTime"}) {
    if (const std::optional<Instant> time = model::time_member(summary, name)) return time;
  }
  return std::nullopt;
}

bool is_within(const Json& summary, const Period& period) {
  if (!period.since && !period.before) return true;
  const std::optional<Instant> end = end_of(summary);
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

bool is_wanted(const Json& summary, const ListSummaries& request, const Period& period) {
  return (!request.agent || used(summary, *request.agent)) &&
         (!request.status || model::text_member(summary, "finalStatus") == *request.status) &&
         (!request.decision || decides(summary, *request.decision)) && is_within(summary, period);
}

Finding unreadable(const std::string& file, std::string_view why) {
  return {.severity = Severity::warning,
          .rule = "unreadable-summary",
          .message = text::concat("skipped: ", why),
          .file = file,
          .hint = "run `baton validate FILE` for details"};
}

// A damaged file must not hide the others.
Result<std::optional<Json>> read_summary(const Identifier& id, const std::string& file,
                                         const schema::Validator& validator, Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text, workspace.archives().summary(id));
  if (!text) return std::nullopt;
  BATON_TRY(Json summary, json::read(*text, file));
  if (const Findings findings = validator.validate(summary); has_errors(findings)) {
    return fail(ErrorCode::malformed, "not a workflow summary", file);
  }
  return summary;
}

}  // namespace

Result<Outcome<SummariesListed>> list_summaries(const ListSummaries& request,
                                                Workspace& workspace) {
  if (request.status && !model::is_one_of(*request.status, model::kFinalStatuses)) {
    return fail(ErrorCode::usage, "unknown final status", *request.status,
                model::choice_hint(*request.status, model::kFinalStatuses));
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const Period period, parse_period(request.since, request.until, workspace.now()));
  BATON_TRY(const std::vector<Identifier> ids, workspace.archives().list());
  SummariesListed answer;
  if (ids.empty()) return answer;
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("workflow-summary"));
  for (const Identifier& id : ids) {
    const std::string file = archive_files(configuration->archive_folders, id)[1];
    Result<std::optional<Json>> summary = read_summary(id, file, validator, workspace);
    if (!summary) {
      answer.warnings.push_back(unreadable(file, summary.error().phrase.view()));
    } else if (*summary && is_wanted(**summary, request, period)) {
      answer.summaries.push_back(**std::move(summary));
    }
  }
  return answer;
}

Json to_json(const SummariesListed& answer) {
  Json json = {{"summaries", answer.summaries}};
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
    if (const std::optional<Instant> end = end_of(summary)) {
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
