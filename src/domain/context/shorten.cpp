#include "domain/context/shorten.h"

#include <algorithm>
#include <array>
#include <string>

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
// What identifies and classifies an item, and its headline.
constexpr std::array<std::string_view, 28> kIdentity = {
    "id",        "decision",  "title",        "statement",  "path",      "name",   "type",
    "agentName", "agent",     "executionId",  "madeBy",     "createdBy", "status", "severity",
    "category",  "impact",    "timestamp",    "duration",   "assignee",  "from",   "to",
    "gateName",  "newStatus", "lastModified", "relevantTo", "kind",      "lesson", "workflowId"};

Json cut_texts(const Json& value) {
  if (value.is_string()) {
    const std::string_view text = model::text_of(value);
    if (text::count_code_points(text) <= kLongestText) return value;
    return text::concat(text::first_code_points(text, kLongestText), "…");
  }
  Json cut = value;
  if (!cut.is_structured()) return cut;
  for (Json& part : cut) part = cut_texts(part);
  return cut;
}

Json emptied(const Json& value) {
  if (value.is_string()) return "";
  if (value.is_array()) return Json::array();
  return value.is_object() ? Json::object() : value;
}

Json summary_of(const Json& value);

Json summary_of_list(const Json& list) {
  Json summaries = Json::array();
  for (const Json& element : list) summaries.push_back(summary_of(element));
  return summaries;
}

Json summary_of(const Json& value) {
  if (!value.is_object()) return cut_texts(value);
  Json summary = Json::object();
  for (const auto& [name, member] : value.items()) {
    if (is_one_of(name, kIdentity)) {
      summary[name] = cut_texts(member);
    } else if (is_one_of(name, kItemLists) && member.is_array()) {
      summary[name] = summary_of_list(member);
    } else {
      summary[name] = emptied(member);
    }
  }
  return summary;
}

}  // namespace

std::string_view to_text(Form form) {
  return kFormNames.at(static_cast<std::size_t>(form));
}

Json shorten(const Json& item, Form form, std::string_view kept) {
  Json shortened = form == Form::structured ? cut_texts(item) : summary_of(item);
  if (!shortened.is_object()) return shortened;
  if (shortened.contains(kContent)) shortened.erase(std::string(kContent));
  if (const Json* whole = model::member(item, kept)) model::set_member(shortened, kept, *whole);
  return shortened;
}

}  // namespace baton::context
