#include "cli/lesson_text.h"

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/item_text.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string texts_line(const Json& lesson, std::string_view member, std::string_view title) {
  const std::vector<std::string_view> texts = model::text_elements(lesson, member);
  if (texts.empty()) return {};
  return text::concat("  ", title, ": ", text::one_line(text::join(texts, "; ")), "\n");
}

// "  architecture-reviewer, wf_1 (search), 2025-08-01"
std::string origin_line(const Json& lesson) {
  std::string line = "  ";
  const std::string agent = shown_member(lesson, "agent");
  if (!agent.empty()) line += agent + ", ";
  line += text::concat(shown_member(lesson, "workflowId"), " (",
                       shown_member(lesson, "featureName"), ")");
  const std::string date = shown_member(lesson, "date");
  if (!date.empty()) line += ", " + date;
  return line + "\n";
}

}  // namespace

std::string lesson_text(const Json& lesson) {
  const std::string reason = shown_member(lesson, "reason");
  return text::concat(shown_member(lesson, "kind"), ": ", shown_member(lesson, "lesson"), "\n",
                      reason.empty() ? "" : text::concat("  reason: ", reason, "\n"),
                      texts_line(lesson, "recommendations", "recommended"),
                      texts_line(lesson, "affectedComponents", "affects"), origin_line(lesson));
}

}  // namespace baton::cli
