#include "cli/init_dialogue.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "app/agents/agents_choice.h"
#include "app/core/findings/error_text.h"
#include "app/workflow/write_ci_files.h"
#include "cli/layout.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

constexpr std::array<std::string_view, 3> kClaudeAnswers = {"no", "mine", "team"};

struct Question {
  std::string about = {};  // lines before the question
  std::string asked;
  std::string fallback;                      // the answer to an empty reply
  std::vector<std::string_view> words = {};  // the possible answers; empty: any
  bool takes_list = false;                   // names with commas between them
};

// The word itself, or the only one that begins with the reply.
std::optional<std::string_view> word_meant(std::string_view reply,
                                           const std::vector<std::string_view>& words) {
  if (model::is_one_of(reply, words)) return reply;
  std::optional<std::string_view> meant;
  for (const std::string_view word : words) {
    if (!word.starts_with(reply)) continue;
    if (meant) return std::nullopt;
    meant = word;
  }
  return meant;
}

Result<std::string> answer_to(const Question& question, const Ask& ask) {
  const std::string fallback = concat(" [", text::one_line(question.fallback), "]: ");
  std::string prompt = concat(question.about, question.asked, fallback);
  while (true) {
    const std::optional<std::string> reply = ask(prompt);
    if (!reply) {
      return fail(ErrorCode::usage, "the input ended before the last question", {},
                  "nothing was changed; `baton init --help` lists the options that answer the "
                  "questions");
    }
    std::string answer(text::trim(*reply, " \t\r"));
    if (answer.empty()) return question.fallback;
    const bool is_list = question.takes_list && answer.find(',') != std::string::npos;
    if (question.words.empty()) return answer;
    std::string why;
    if (is_list) {
      const Result<void> usable = app::check_agent_list(answer);
      if (usable) return answer;
      why = text::one_line(app::sentence_of(usable.error()));
    } else {
      if (const auto word = word_meant(answer, question.words)) return std::string(*word);
      why = model::choice_hint(answer, question.words);
    }
    prompt = concat("  ", why, "\n", question.asked, fallback);
  }
}

Question agents_question(const app::ProjectOutline& project) {
  Question question{.about = "Agents\n",
                    .asked = "Which agents?",
                    .fallback = std::string(app::kDefaultAgents),
                    .takes_list = true};
  if (!project.agents.empty()) {
    question.fallback = app::kFoundAgents;
    question.words.push_back(app::kFoundAgents);
    question.about += concat("  found    ", text::one_line(listed_briefly(project.agents)),
                             ", of .claude/agents\n");
  }
  question.words.push_back(app::kDefaultAgents);
  question.words.insert(question.words.end(), project.templates.begin(), project.templates.end());
  question.about += concat("  default  the ten built-in agents\n  NAME     a template: ",
                           text::one_line(text::enumerate(project.templates)),
                           "\n  A,B,C    agents of your own; each needs the one before it\n");
  return question;
}

Question claude_question(const app::ProjectOutline& project) {
  return {.asked = "Claude Code calls baton: no, mine (your settings), team (committed settings)?",
          .fallback = project.has_claude_folder ? "mine" : "no",
          .words = {kClaudeAnswers.begin(), kClaudeAnswers.end()}};
}

Question ci_question(const app::ProjectOutline& project) {
  return {.asked = "CI runs `baton verify`: none, github, gitlab?",
          .fallback = std::string(kCiAnswers.at(static_cast<std::size_t>(project.ci))),
          .words = {kCiAnswers.begin(), kCiAnswers.end()}};
}

// The repository of baton's releases; "none" for no CI files.
Result<std::string> repository_answer(const Ask& ask) {
  Question question{.asked = "GitHub repository of baton, OWNER/NAME (none: no CI files)",
                    .fallback = "none"};
  while (true) {
    BATON_TRY(std::string answer, answer_to(question, ask));
    if (answer == question.fallback || app::is_repository(answer)) return answer;
    question.about = "  write it as OWNER/NAME\n";
  }
}

// Without agent files the default needs no entry in the configuration.
bool changes_nothing(const std::string& agents, const app::ProjectOutline& project) {
  return agents == app::kFoundAgents || (agents == app::kDefaultAgents && project.agents.empty());
}

}  // namespace

Result<InitAnswers> ask_about_project(InitAnswers given, const app::ProjectOutline& project,
                                      const Ask& ask) {
  if (!given.feature) {
    const std::string fallback = project.folder.empty() ? "feature" : project.folder;
    BATON_TRY(given.feature, answer_to({.asked = "Feature", .fallback = fallback}, ask));
  }
  if (!given.agents && !project.has_map) {
    BATON_TRY(std::string agents, answer_to(agents_question(project), ask));
    if (!changes_nothing(agents, project)) given.agents = std::move(agents);
  }
  if (!given.claude) {
    BATON_TRY(given.claude, answer_to(claude_question(project), ask));
  }
  if (!given.ci) {
    BATON_TRY(given.ci, answer_to(ci_question(project), ask));
  }
  if (given.ci != "none" && !given.ci_repository) {
    BATON_TRY(given.ci_repository, repository_answer(ask));
    if (given.ci_repository == "none") given.ci = "none";
  }
  return given;
}

}  // namespace baton::cli
