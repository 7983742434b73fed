#include "app/core/archive/archived_lessons.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/core/archive/archived_summaries.h"
#include "app/core/redaction/redact_summary.h"
#include "domain/model/members.h"

namespace baton::app {

Result<std::vector<workflow::EarlierLesson>> lessons_of(std::vector<Json> summaries,
                                                        Workspace& workspace) {
  std::vector<workflow::EarlierLesson> all;
  for (Json& summary : summaries) {
    BATON_CHECK(redact_summary(summary, workspace));
    std::ranges::move(workflow::earlier_lessons(summary), std::back_inserter(all));
  }
  return all;
}

Result<ArchivedLessons> archived_lessons(std::string_view workflow, Workspace& workspace) {
  BATON_TRY(ArchivedSummaries archived, read_summaries(workspace));
  std::erase_if(archived.summaries, [workflow](const Json& summary) {
    return model::text_member(summary, "workflowId") == workflow;
  });
  ArchivedLessons found{.lessons = {}, .warnings = std::move(archived.warnings)};
  BATON_TRY(found.lessons, lessons_of(std::move(archived.summaries), workspace));
  return found;
}

}  // namespace baton::app
