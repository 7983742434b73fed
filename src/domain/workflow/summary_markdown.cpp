#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/workflow/archive_summary.h"
#include "text/concat.h"
#include "text/duration.h"
#include "text/markdown.h"

namespace baton::workflow {
namespace {

using text::escape_markdown;

std::string escaped_member(const Json& object, std::string_view name) {
  return escape_markdown(model::text_member(object, name));
}

Milliseconds duration_of(const Json& summary) {
  constexpr double kLongest = 1e15;  // the summary may have been edited
  const double duration = model::number_member(summary, "duration").value_or(0);
  return Milliseconds(static_cast<std::int64_t>(std::clamp(duration, 0.0, kLongest)));
}

// "- Contexts: 2100 tokens; with everything (default-allow) 14200"
std::string tokens_line(const Json& summary) {
  const Json* tokens = model::object_member(summary, "contextTokens");
  if (tokens == nullptr) return {};
  const auto number = [tokens](std::string_view name) {
    return std::to_string(
        static_cast<std::uint64_t>(model::number_member(*tokens, name).value_or(0)));
  };
  return text::concat("- Contexts: ", number("context"),
                      " tokens; with everything (default-allow) ", number("defaultAllow"), "\n");
}

std::string overview(const Json& summary) {
  std::vector<std::string> agents;
  for (const std::string_view agent : model::text_elements(summary, "agentsUsed")) {
    agents.push_back(escape_markdown(agent));
  }
  std::string text = text::concat("- Workflow: ", escaped_member(summary, "workflowId"), "\n",
                                  "- Status: ", escaped_member(summary, "finalStatus"), "\n");
  if (model::member(summary, "startTime") != nullptr) {
    text += text::concat("- Began: ", escaped_member(summary, "startTime"), "\n");
  }
  if (model::member(summary, "endTime") != nullptr) {
    text += text::concat("- Ended: ", escaped_member(summary, "endTime"), "\n");
  }
  text += text::concat("- Took: ", text::describe(duration_of(summary)), "\n");
  text += text::concat("- Agents: ", agents.empty() ? "none" : text::enumerate(agents), "\n");
  return text + tokens_line(summary);
}

std::string decision_line(const Json& decision) {
  std::string line = text::concat("- **", escaped_member(decision, "decision"), "** (",
                                  escaped_member(decision, "id"), ", by ",
                                  escaped_member(decision, "madeBy"), ")");
  const std::string rationale = escaped_member(decision, "rationale");
  return rationale.empty() ? line + "\n" : text::concat(line, ": ", rationale, "\n");
}

std::string named_texts(const Json& object, std::string_view name, std::string_view title) {
  std::vector<std::string> texts;
  for (const std::string_view text : model::text_elements(object, name)) {
    texts.push_back(escape_markdown(text));
  }
  if (texts.empty()) return {};
  return text::concat("  - ", title, ": ", text::join(texts, "; "), "\n");
}

std::string lesson_line(const Json& lesson) {
  return text::concat("- ", escaped_member(lesson, "lesson"), " (",
                      escaped_member(lesson, "source"), ")\n",
                      named_texts(lesson, "evidence", "Evidence"),
                      named_texts(lesson, "recommendations", "Recommendation"));
}

std::string section(const Json& summary, std::string_view list, std::string_view title,
                    std::string (*line)(const Json&)) {
  std::string text = text::concat("\n## ", title, "\n\n");
  const auto entries = model::object_elements(summary, list);
  for (const model::Element& entry : entries) text += line(*entry.value);
  return entries.empty() ? text + "None.\n" : text;
}

}  // namespace

std::string to_markdown(const Json& summary) {
  return text::concat("# ", escaped_member(summary, "featureName"), "\n\n", overview(summary),
                      section(summary, "keyDecisions", "Key decisions", decision_line),
                      section(summary, "lessonsLearned", "Lessons learned", lesson_line));
}

}  // namespace baton::workflow
