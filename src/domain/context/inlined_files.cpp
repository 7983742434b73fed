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

constexpr std::string_view kBlank = " \t\r\n\xEF\xBB\xBF";  // and a byte order mark

// Whether the text may be meant as JSON with members, also if it is not valid: lines of JSON, or
// JSON with comments. A link of Markdown begins with a bracket, too.
bool may_have_members(std::string_view path, std::string_view text) {
  if (path.find("json", path.rfind('.')) != std::string_view::npos) return true;
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return false;
  return text[begin] == '{' ||
         (text[begin] == '[' && text.find('{', begin) != std::string_view::npos);
}

struct Inlined {
  std::string content = {};
  std::string refusal = {};  // why it is not inlined; empty: it is
};

// Without whitespace if it is JSON. Numbers keep their text, unless a field rule changes the
// document. Refused if field rules could name something in it, and it cannot be read.
Inlined content_of(const json::View& artifact, std::string_view path, const std::string& text,
                   const Admission& admission) {
  const policy::Item item = policy::artifact_item(artifact);
  const Result<Json> document = json::read(text, "artifact");
  if (!document && admission.redacts(item) && may_have_members(path, text)) {
    return {.refusal = text::concat("the author's field rules cannot be applied (",
                                    document.error().phrase.view(), ")")};
  }
  if (!document || !document->is_structured()) return {.content = text};
  const Json redacted = admission.redacted(*document, item);
  return {.content = redacted == *document ? json::compact(text) : json::print_compact(redacted)};
}

}  // namespace

void FileInliner::add_content(const json::View& artifact, Json& shown) {
  const ArtifactText& text_of = admission_.artifact_text();
  if (!text_of || !shown.is_object()) return;
  if (model::text_member(artifact, "type") == "directory") return;
  const std::string path(model::text_member(shown, "path"));
  if (!note_references(path).empty()) return;
  const Result<std::string> text = text_of(path);
  Inlined file = text ? content_of(artifact, path, *text, admission_)
                      : Inlined{.refusal = std::string(text.error().phrase.view())};
  ExplainedItem item{.kind = "file", .id = path, .reason = {}};
  if (file.refusal.empty()) {
    item.verdict = Verdict::admitted;
    item.reason = text::concat("inlined in artifact ", model::text_member(artifact, "id"));
    item.tokens = count_tokens_of_text(file.content);
    shown[std::string(kContent)] = std::move(file.content);
  } else {
    item.reason = std::move(file.refusal);
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
