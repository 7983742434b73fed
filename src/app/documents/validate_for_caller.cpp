#include "app/documents/validate_for_caller.h"

#include <utility>
#include <variant>

#include "app/core/files/own_files.h"
#include "app/core/findings/shown_findings.h"
#include "app/documents/document_kind.h"

namespace baton::app {

Result<Outcome<ValidationAnswer>> validate_for_caller(ValidateDocuments request,
                                                      Workspace& workspace) {
  BATON_TRY(auto outcome, validate_documents(std::move(request), workspace));
  auto* const answer = std::get_if<ValidationAnswer>(&outcome);
  if (answer == nullptr || sees_whole_findings(workspace)) return outcome;
  for (ValidatedFile& file : answer->files) {
    file.findings = shown_findings(std::move(file.findings), workspace);
    file.notes = shown_findings(std::move(file.notes), workspace);
    file.excerpts.clear();
    const bool is_about_text = file.error && file.error->code != ErrorCode::denied;
    if (is_about_text) file.error = shown_fault(*std::move(file.error), workspace);
  }
  return outcome;
}

Result<void> require_may_check(const std::string& path, Workspace& workspace) {
  if (DocumentPlaces(workspace).kind_at(path)) return {};
  return require_may_show(path, workspace);
}

}  // namespace baton::app
