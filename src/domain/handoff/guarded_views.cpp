// What baton's own commands show or claim beyond what an agent is entitled to.
#include "domain/handoff/guarded_views.h"

#include <algorithm>
#include <iterator>

#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

using WordSpan = std::span<const std::string>;

constexpr std::string_view kFullViews[] = {"show", "get", "log", "diff", "why", "summaries"};
constexpr std::string_view kFullTaskViews[] = {"task synthesize", "task summary"};
// Of an agent's own tasks, if it says who it is.
constexpr std::string_view kOwnTaskViews[] = {"task show", "task prompt", "message list"};
constexpr std::string_view kNameOptions[] = {"--agent", "--claim", "--from"};
constexpr std::string_view kViewValueOptions[] = {"--format", "--project", "--state"};

bool has_option(WordSpan words, std::string_view name) {
  return std::ranges::any_of(words, [name](std::string_view word) {
    return word.starts_with(name) && (word.size() == name.size() || word[name.size()] == '=');
  });
}

// `baton context` of another agent, or of everything.
bool shows_too_much(WordSpan words, std::string_view agent) {
  if (has_option(words, "--scope") || has_option(words, "--all-runs")) return true;
  bool is_value = false;
  for (const std::string& word : words) {
    const bool is_option = word.starts_with("-");
    if (!is_option && !is_value) return model::bare_agent_name(word) != agent;
    is_value = is_option && model::is_one_of(word, kViewValueOptions);
  }
  return false;
}

// The name that a verb on tasks or messages is used in; empty: in none.
std::string_view name_used(WordSpan words) {
  for (std::size_t index = 0; index < words.size(); ++index) {
    const std::string_view word = words[index];
    for (const std::string_view option : kNameOptions) {
      if (!word.starts_with(option)) continue;
      const std::string_view rest = word.substr(option.size());
      if (rest.starts_with('=')) return model::bare_agent_name(rest.substr(1));
      if (rest.empty() && index + 1 < words.size()) return model::bare_agent_name(words[index + 1]);
    }
  }
  return {};
}

// What it shows of other agents' tasks, and in whose name.
std::optional<Objected> object_to_tasks(WordSpan words, std::string_view agent) {
  const std::string verb =
      text::concat(words[0], " ", words.size() < 2 ? std::string_view() : words[1]);
  const std::string_view name = name_used(words);
  const bool is_anothers = !agent.empty() && !name.empty() && name != agent;
  if (is_anothers || (agent.empty() && has_option(words, "--from"))) {
    return Objected{Objection::attribution, "baton " + verb};
  }
  const bool is_full = model::is_one_of(verb, kFullTaskViews) ||
                       (name.empty() && model::is_one_of(verb, kOwnTaskViews));
  if (agent.empty() || !is_full) return std::nullopt;
  return Objected{Objection::full_view, "baton " + verb};
}

}  // namespace

std::optional<Objected> object_to_baton(WordSpan words, std::string_view agent) {
  const std::string name = words.empty() ? std::string() : words[0];
  if (has_option(words, "--as")) return Objected{Objection::attribution, "baton " + name};
  if (name == "task" || name == "message") return object_to_tasks(words, agent);
  if (agent.empty()) return std::nullopt;
  const bool is_full = model::is_one_of(name, kFullViews) ||
                       (name == "context" && shows_too_much(words.subspan(1), agent));
  return is_full ? std::optional(Objected{Objection::full_view, "baton " + name}) : std::nullopt;
}

}  // namespace baton::handoff
