#include "domain/context/inlined_files.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/member_names.h"
#include "domain/context/note_references.h"
#include "domain/model/members.h"
#include "domain/policy/items.h"
#include "json/compact.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::context {
namespace {

// Without whitespace if it is JSON. Numbers keep their text, unless a field rule changes the
// document.
std::string content_of(const json::View& artifact, std::string text, const Admission& admission) {
  const Result<Json> document = json::read(text, "artifact");
  if (!document || !document->is_structured()) return text;
  const Json redacted = admission.redacted(*document, policy::artifact_item(artifact));
  return redacted == *document ? json::compact(text) : json::print_compact(redacted);
}

}  // namespace

void FileInliner::add_content(const json::View& artifact, Json& shown) {
  const ArtifactText& text_of = admission_.artifact_text();
  if (!text_of || !shown.is_object()) return;
  if (model::text_member(artifact, "type") == "directory") return;
  const std::string path(model::text_member(shown, "path"));
  if (!note_references(path).empty()) return;
  Result<std::string> text = text_of(path);
  ExplainedItem item{.kind = "file", .id = path, .reason = {}};
  if (text) {
    std::string content = content_of(artifact, *std::move(text), admission_);
    item.verdict = Verdict::admitted;
    item.reason = text::concat("inlined in artifact ", model::text_member(artifact, "id"));
    item.tokens = count_tokens_of_text(content);
    shown[std::string(kContent)] = std::move(content);
  } else {
    item.reason = std::string(text.error().phrase.view());
    ++refusals_[item.reason];
  }
  explanation_.items.push_back(std::move(item));
}

// Paths are the words of others: they stay in the artifacts.
std::vector<std::string> FileInliner::warnings() const {
  std::vector<std::string> warnings;
  for (const auto& [reason, count] : refusals_) {
    warnings.push_back(text::concat("Not inlined, ", reason, ": ", std::to_string(count),
                                    count == 1 ? " file" : " files"));
  }
  return warnings;
}

Json without_content(Json artifacts) {
  for (Json& artifact : artifacts) model::remove_member(artifact, kContent);
  return artifacts;
}

}  // namespace baton::context
