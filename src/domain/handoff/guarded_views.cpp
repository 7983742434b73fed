// What baton's own commands show or claim beyond what an agent is entitled to.
#include "domain/handoff/guarded_views.h"

#include <algorithm>
#include <iterator>

#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

using Words = std::span<const std::string>;

constexpr std::string_view kFullViews[] = {"show", "get", "log", "diff", "why", "summaries"};
constexpr std::string_view kFullTaskViews[] = {"task synthesize", "task summary"};
// Of an agent's own tasks, if it says who it is.
constexpr std::string_view kOwnTaskViews[] = {"task show", "task prompt", "message list"};
constexpr std::string_view kNameOptions[] = {"--agent", "--claim", "--from"};
constexpr std::string_view kValueOptions[] = {"--format", "--project", "--state"};

template <typename List>
bool holds(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

bool has_option(Words words, std::string_view name) {
  return std::ranges::any_of(words, [name](std::string_view word) {
    return word.starts_with(name) && (word.size() == name.size() || word[name.size()] == '=');
  });
}

// `baton context` of another agent, or of everything.
bool shows_too_much(Words words, std::string_view agent) {
  if (has_option(words, "--scope") || has_option(words, "--all-runs")) return true;
  bool is_value = false;
  for (const std::string& word : words) {
    const bool is_option = word.starts_with("-");
    if (!is_option && !is_value) return model::bare_agent_name(word) != agent;
    is_value = is_option && holds(kValueOptions, word);
  }
  return false;
}

// The name that a verb on tasks or messages is used in; empty: in none.
std::string_view name_used(Words words) {
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
std::optional<Objected> object_to_tasks(Words words, std::string_view agent) {
  const std::string verb =
      text::concat(words[0], " ", words.size() < 2 ? std::string_view() : words[1]);
  const std::string_view name = name_used(words);
  const bool is_anothers = !agent.empty() && !name.empty() && name != agent;
  if (is_anothers || (agent.empty() && has_option(words, "--from"))) {
    return Objected{Objection::attribution, "baton " + verb};
  }
  const bool is_full = holds(kFullTaskViews, verb) || (name.empty() && holds(kOwnTaskViews, verb));
  if (agent.empty() || !is_full) return std::nullopt;
  return Objected{Objection::full_view, "baton " + verb};
}

}  // namespace

std::optional<Objected> object_to_baton(Words words, std::string_view agent) {
  const std::string name = words.empty() ? std::string() : words[0];
  if (has_option(words, "--as")) return Objected{Objection::attribution, "baton " + name};
  if (name == "task" || name == "message") return object_to_tasks(words, agent);
  if (agent.empty()) return std::nullopt;
  const bool is_full =
      holds(kFullViews, name) || (name == "context" && shows_too_much(words.subspan(1), agent));
  return is_full ? std::optional(Objected{Objection::full_view, "baton " + name}) : std::nullopt;
}

}  // namespace baton::handoff
