#include "domain/context/inlined_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/member_names.h"
#include "domain/context/note_references.h"
#include "domain/model/members.h"
#include "domain/policy/items.h"
#include "json/compact.h"
#include "json/print.h"
#include "json/read.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::context {
namespace {

constexpr std::string_view kBlank = " \t\r\n\xEF\xBB\xBF";  // and a byte order mark

std::string_view after_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kBlank), text.size()));
}

// The text from the first character that is neither blank nor in a comment of a dialect of JSON.
std::string_view after_comments(std::string_view text) {
  for (text = after_blanks(text); !text.empty(); text = after_blanks(text)) {
    const bool is_block = text.starts_with("/*");
    if (!is_block && !text.starts_with("//") && !text.starts_with('#')) break;
    const std::size_t end = is_block ? text.find("*/", 2) : text.find('\n');
    text.remove_prefix(std::min(end, text.size()));
    if (is_block && !text.empty()) text.remove_prefix(2);
  }
  return text;
}

// Templates and code have braces, too: "{% if %}", "{ pkgs }:". A comment of a template has "#}" at
// its end.
bool begins_object(std::string_view text) {
  constexpr std::string_view kFirst = "\"'}/#";
  if (text.starts_with("{#") && text.find("#}") != std::string_view::npos) return false;
  const std::string_view first = after_blanks(text.substr(1));
  return !first.empty() && kFirst.find(first.front()) != std::string_view::npos;
}

// A link of Markdown begins with a bracket, too.
bool begins_array(std::string_view text) {
  constexpr std::string_view kFirst = "{[\"'-0123456789";
  constexpr std::array<std::string_view, 3> kLiterals = {"true", "false", "null"};
  const std::string_view first = after_comments(text.substr(1));
  return !first.empty() &&
         (kFirst.find(first.front()) != std::string_view::npos ||
          std::ranges::any_of(kLiterals, [&](auto word) { return first.starts_with(word); }));
}

bool holds_object(std::string_view text) {
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    if (begins_object(text.substr(at))) return true;
  }
  return false;
}

bool is_named_json(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return false;
  return text::to_lower(path.substr(dot)).find("json") != std::string::npos;
}

// Whether the text may be meant as JSON with members, also if it is not valid: lines of JSON, or
// JSON with comments.
bool may_have_members(std::string_view path, std::string_view text) {
  if (is_named_json(path)) return true;
  const std::string_view begin = after_comments(text);
  if (begin.starts_with('{')) return begins_object(begin);
  return begin.starts_with('[') && begins_array(begin) && holds_object(begin);
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
