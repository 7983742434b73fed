#include "domain/context/shorten.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/member_names.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::context {
namespace {

constexpr std::size_t kLongestText = 100;  // code points
constexpr std::array<std::string_view, 4> kFormNames = {"full", "structured", "summary",
                                                        "reference"};
// Paths, ids and agents: a part of one names something else.
constexpr std::array<std::string_view, 29> kNeverCut = {"id",
                                                        "path",
                                                        "executionId",
                                                        "workflowId",
                                                        "agentName",
                                                        "agent",
                                                        "madeBy",
                                                        "createdBy",
                                                        "updatedBy",
                                                        "liftedBy",
                                                        "supersededBy",
                                                        "owner",
                                                        "assignee",
                                                        "from",
                                                        "to",
                                                        "relevantTo",
                                                        "task",
                                                        "dependsOn",
                                                        "gateName",
                                                        "sessionId",
                                                        "forcedWithout",
                                                        "prdPath",
                                                        "branchName",
                                                        "currentAgent",
                                                        "evidenceFiles",
                                                        "location",
                                                        "digest",
                                                        "timestamp",
                                                        "lastModified"};
// What classifies an item, and its headline.
constexpr std::array<std::string_view, 14> kHeadlines = {
    "decision", "title",  "statement", "name",      "type", "status", "severity",
    "category", "impact", "duration",  "newStatus", "kind", "lesson", "featureName"};
// Texts that the schema of an item requires, and may be empty.
constexpr std::array<std::string_view, 5> kRequiredTexts = {"description", "rationale", "source",
                                                            "body", kContent};
// An output lists its artifacts as objects or as paths.
constexpr std::string_view kArtifactsCreated = "artifactsCreated";

Json cut_member(std::string_view name, const Json& value);

Json cut_texts(const Json& value) {
  if (value.is_string()) {
    const std::string_view text = model::text_of(value);
    if (text::count_code_points(text) <= kLongestText) return value;
    const std::size_t most = text::first_code_points(text, kLongestText).size();
    return text::concat(text::first_words(text, most), "…");
  }
  Json cut = value;
  if (cut.is_array()) {
    for (Json& element : cut) element = cut_texts(element);
  } else if (cut.is_object()) {
    for (auto member = cut.begin(); member != cut.end(); ++member) {
      member.value() = cut_member(member.key(), member.value());
    }
  }
  return cut;
}

Json cut_member(std::string_view name, const Json& value) {
  if (is_one_of(name, kNeverCut)) return value;
  if (name != kArtifactsCreated || !value.is_array()) return cut_texts(value);
  Json artifacts = value;
  for (Json& artifact : artifacts) {
    if (!artifact.is_string()) artifact = cut_texts(artifact);
  }
  return artifacts;
}

// A finding or recommendation in a list: its schema permits no empty texts, and requires one of
// two headlines.
Json summary_of_element(const Json& element) {
  if (!element.is_object()) return cut_texts(element);
  const std::string_view headline =
      model::member(element, "title") != nullptr ? "title" : "description";
  Json summary = Json::object();
  for (const auto& [name, member] : element.items()) {
    const bool is_shown =
        name == headline || is_one_of(name, kNeverCut) || is_one_of(name, kHeadlines);
    if (is_shown) summary[name] = cut_member(name, member);
  }
  return summary;
}

Json summary_of_list(const Json& list) {
  Json summaries = Json::array();
  for (const Json& element : list) summaries.push_back(summary_of_element(element));
  return summaries;
}

// Empty for a list or an object, which the schema of an item may require.
std::optional<Json> emptied(std::string_view name, const Json& value) {
  if (value.is_array()) return Json::array();
  if (value.is_object()) return Json::object();
  if (!value.is_string()) return value;
  if (is_one_of(name, kRequiredTexts)) return Json("");
  return std::nullopt;
}

Json summary_of(const Json& value) {
  if (!value.is_object()) return cut_texts(value);
  Json summary = Json::object();
  for (const auto& [name, member] : value.items()) {
    if (is_one_of(name, kNeverCut) || is_one_of(name, kHeadlines)) {
      summary[name] = cut_member(name, member);
    } else if (is_one_of(name, kItemLists) && member.is_array()) {
      summary[name] = summary_of_list(member);
    } else if (std::optional<Json> rest = emptied(name, member)) {
      summary[name] = std::move(*rest);
    }
  }
  return summary;
}

// The text of an inlined file, which has a path. A message has a content, too.
void remove_file_text(Json& item) {
  if (item.contains("path")) item.erase(std::string(kContent));
}

}  // namespace

std::string_view to_text(Form form) {
  return kFormNames.at(static_cast<std::size_t>(form));
}

Json shorten(const Json& item, Form form, std::string_view kept) {
  Json shortened = form == Form::structured ? cut_texts(item) : summary_of(item);
  if (!shortened.is_object()) return shortened;
  remove_file_text(shortened);
  if (const Json* whole = model::member(item, kept)) model::set_member(shortened, kept, *whole);
  return shortened;
}

}  // namespace baton::context
