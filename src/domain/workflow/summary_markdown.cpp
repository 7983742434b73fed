#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/workflow/archive_summary.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::workflow {
namespace {

// Every character that can begin a construct of CommonMark or GitHub's Markdown; '_' and ':' see
// below.
constexpr std::string_view kMarkup = "\\`*[]<>#|~&@$";

// One line without repeated blanks; control characters become visible.
std::string flatten(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!text::is_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return text::one_line(line);
}

// The length of "12. " or "12) " at the beginning, which would make a list.
std::size_t list_number_length(std::string_view line) {
  const std::size_t length = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool is_item = length > 0 && length < line.size() && line[length] == '.';
  return is_item ? length : 0;
}

bool is_word(std::string_view line, std::size_t at) {
  return at < line.size() && std::isalnum(static_cast<unsigned char>(line[at])) != 0;
}

// An underscore inside a word is literal; elsewhere it may begin emphasis. A colon makes a link
// only in "://".
bool is_markup(std::string_view line, std::size_t at) {
  if (line[at] == '_') return at == 0 || !is_word(line, at - 1) || !is_word(line, at + 1);
  if (line[at] == ':') return line.substr(at, 3) == "://";
  return kMarkup.find(line[at]) != std::string_view::npos;
}

// Text without any markup: all of its characters are escaped, and no part becomes a link.
std::string escaped(std::string_view text) {
  const std::string line = flatten(text);
  const std::size_t number_length = list_number_length(line);
  std::string safe;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool begins_list = i == 0 && (line[i] == '-' || line[i] == '+');
    const bool numbers_list = number_length > 0 && i == number_length;
    const bool names_host = line[i] == '.' && i >= 3 && line.compare(i - 3, 3, "www") == 0;
    if (begins_list || numbers_list || names_host || is_markup(line, i)) safe += '\\';
    safe += line[i];
  }
  return safe;
}

std::string escaped_member(const Json& object, std::string_view name) {
  return escaped(model::text_member(object, name));
}

std::string describe_duration(double milliseconds) {
  const auto minutes = static_cast<long long>(milliseconds / 60'000.0);
  if (minutes < 60) return text::concat(std::to_string(minutes), " min");
  return text::concat(std::to_string(minutes / 60), " h ", std::to_string(minutes % 60), " min");
}

std::string overview(const Json& summary) {
  std::vector<std::string> agents;
  for (const std::string_view agent : model::text_elements(summary, "agentsUsed")) {
    agents.push_back(escaped(agent));
  }
  std::string text = text::concat("- Workflow: ", escaped_member(summary, "workflowId"), "\n",
                                  "- Status: ", escaped_member(summary, "finalStatus"), "\n");
  if (model::member(summary, "startTime") != nullptr) {
    text += text::concat("- Began: ", escaped_member(summary, "startTime"), "\n");
  }
  if (model::member(summary, "endTime") != nullptr) {
    text += text::concat("- Ended: ", escaped_member(summary, "endTime"), "\n");
  }
  text += text::concat(
      "- Took: ", describe_duration(model::number_member(summary, "duration").value_or(0)), "\n");
  return text + text::concat("- Agents: ", agents.empty() ? "none" : text::enumerate(agents), "\n");
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
    texts.push_back(escaped(text));
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
