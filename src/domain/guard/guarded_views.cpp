// The commands of baton that show or claim more than an agent is entitled to.
#include "domain/guard/guarded_views.h"

#include <algorithm>
#include <iterator>

#include "domain/authority/command_request.h"
#include "domain/guard/baton_commands.h"
#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using WordSpan = std::span<const std::string>;

// Options of `baton context` that show more than what an agent needs.
constexpr std::string_view kWideOptions[] = {"--scope", "--all-runs", "--all"};
constexpr std::string_view kTaskNames[] = {"--agent", "--claim"};
constexpr std::string_view kMessageNames[] = {"--agent", "--from"};

// Commands that show what agents must not see. Those that change something are judged by their
// effect (app/identity/judge_runs).
bool is_full_view(const authority::CommandRequest& request) {
  const authority::Operation& operation = *request.operation;
  return authority::effect_of(operation, request.given) == authority::Effect::reads &&
         operation.least >= authority::Role::orchestrator;
}

// Commands that show what belongs to the agent that they name.
bool is_own_view(const authority::Operation& operation) {
  return operation.effect == authority::Effect::reads &&
         operation.least == authority::Role::agent &&
         operation.visibility == authority::Visibility::admitted && !operation.own.front().empty();
}

// `baton context` of another agent, or of everything.
bool shows_too_much(WordSpan words, std::string_view agent) {
  const auto is_asked = [words](std::string_view option) {
    return authority::has_option(words, option);
  };
  if (std::ranges::any_of(kWideOptions, is_asked)) return true;
  bool is_value = false;
  for (const std::string& word : words) {
    const bool is_option = word.starts_with("-");
    if (!is_option && !is_value) return model::bare_agent_name(word) != agent;
    is_value = is_option && takes_value(word);
  }
  return false;
}

// The name under which a verb on tasks or messages acts; empty if there is none.
std::string_view name_used(WordSpan words, std::span<const std::string_view> options) {
  for (std::size_t index = 0; index < words.size(); ++index) {
    const std::string_view word = words[index];
    for (const std::string_view option : options) {
      if (!word.starts_with(option)) continue;
      const std::string_view rest = word.substr(option.size());
      if (rest.starts_with('=')) return model::bare_agent_name(rest.substr(1));
      if (rest.empty() && index + 1 < words.size()) return model::bare_agent_name(words[index + 1]);
    }
  }
  return {};
}

}  // namespace

std::optional<Objected> object_to_baton(WordSpan given, std::string_view agent) {
  if (given.empty()) return std::nullopt;
  const authority::CommandRequest request = authority::command_request(given);
  const WordSpan words = request.words;
  const authority::Operation* const operation = request.operation;
  const std::string command =
      text::concat("baton ", operation == nullptr ? std::string_view(words[0]) : operation->name);
  const bool is_message = words[0] == "message";
  std::string_view name;
  if (words[0] == "task") name = name_used(words, kTaskNames);
  if (is_message) name = name_used(words, kMessageNames);
  const bool is_anothers = !agent.empty() && !name.empty() && name != agent;
  const bool is_sent = is_message && agent.empty() && authority::has_option(words, "--from");
  if (authority::has_option(words, "--as") || is_anothers || is_sent) {
    return Objected{Objection::attribution, command};
  }
  if (agent.empty() || operation == nullptr) return std::nullopt;
  const bool is_anothers_view =
      operation->name == "context" ? shows_too_much(words.subspan(1), agent) : name.empty();
  const bool is_full = is_full_view(request) || (is_own_view(*operation) && is_anothers_view);
  return is_full ? std::optional(Objected{Objection::full_view, command}) : std::nullopt;
}

}  // namespace baton::guard
