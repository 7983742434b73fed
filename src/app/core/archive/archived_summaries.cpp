#include "app/core/archive/archived_summaries.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/core/archive/archive_files.h"
#include "json/read.h"
#include "schema/validator.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Finding unreadable_summary(const std::string& file, std::string_view why) {
  return {.severity = Severity::warning,
          .rule = "unreadable-summary",
          .message = text::concat("skipped: ", why),
          .file = file,
          .hint = text::concat("`baton validate ", file, "` says more")};
}

Result<std::optional<Json>> read_summary(const Identifier& id, const std::string& file,
                                         const schema::Validator& validator, Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text, workspace.archives().summary(id));
  if (!text) return std::nullopt;
  BATON_TRY(Json summary, json::read(*text, file));
  BATON_TRY(const Findings findings, validator.validate(summary));
  if (has_errors(findings)) {
    return fail(ErrorCode::malformed, "not a workflow summary", file);
  }
  return summary;
}

}  // namespace

Result<ArchivedSummaries> read_summaries(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::vector<Identifier> ids, workspace.archives().list());
  ArchivedSummaries read;
  if (ids.empty()) return read;
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("workflow-summary"));
  for (const Identifier& id : ids) {
    const std::string file = archive_files(configuration->archive_folders, id)[1];
    Result<std::optional<Json>> summary = read_summary(id, file, validator, workspace);
    if (!summary) {
      read.warnings.push_back(unreadable_summary(file, summary.error().phrase.view()));
    } else if (*summary) {
      read.summaries.push_back(**std::move(summary));
    }
  }
  return read;
}

}  // namespace baton::app
