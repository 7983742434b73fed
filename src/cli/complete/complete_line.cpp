#include "cli/complete/complete_line.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "cli/action_command.h"
#include "cli/command_line.h"
#include "cli/command_table.h"
#include "cli/command_words.h"
#include "cli/complete/front_ends.h"
#include "cli/complete/project_values.h"
#include "cli/complete/value_kind.h"
#include "cli/help_topics.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

using Words = std::span<const std::string>;

// The options and arguments of a command, and those that the words before the last one give.
struct Given {
  std::vector<const DeclaredOption*> options = {};
  std::size_t arguments = 0;
  const DeclaredOption* open = nullptr;  // its value comes next
  bool has_ended = false;                // "--" was given
};

const DeclaredOption* find_option(const std::vector<DeclaredOption>& declared,
                                  std::string_view name) {
  for (const DeclaredOption& option : declared) {
    if (!option.is_argument && std::ranges::find(option.names, name) != option.names.end()) {
      return &option;
    }
  }
  return nullptr;
}

Given read_given(const std::vector<DeclaredOption>& declared, Words words) {
  Given given;
  for (const std::string& word : words) {
    if (given.open != nullptr) {
      given.open = nullptr;
    } else if (given.has_ended || word == "-" || !word.starts_with('-')) {
      given.arguments += 1;
    } else if (word == "--") {
      given.has_ended = true;
    } else if (const DeclaredOption* option =
                   find_option(declared, word.substr(0, word.find('=')))) {
      given.options.push_back(option);
      if (!option->is_flag && word.find('=') == std::string::npos) given.open = option;
    }
  }
  return given;
}

// The value of an option anywhere in the line.
std::string value_of(Words words, std::string_view option) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string_view word = words[at];
    if (word == option && at + 2 < words.size()) return words[at + 1];
    if (word.starts_with(option) && word.substr(option.size()).starts_with('=')) {
      return std::string(word.substr(option.size() + 1));
    }
  }
  return {};
}

// The shell passes the words as they are typed, with the home folder's other names.
std::string path_of(Words words, std::string_view option, const Console& console) {
  const std::string path = value_of(words, option);
  for (const std::string_view home : {"~", "$HOME", "${HOME}"}) {
    const bool is_home = path.starts_with(home) && (path + "/")[home.size()] == '/';
    if (is_home) return text::concat(console.variable("HOME"), path.substr(home.size()));
  }
  return path;
}

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

void keep_beginning_with(std::vector<Candidate>& candidates, std::string_view typed) {
  std::erase_if(candidates,
                [&](const Candidate& candidate) { return !candidate.value.starts_with(typed); });
}

void add_words(std::string_view words, std::vector<Candidate>& into) {
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    into.push_back({std::string(words.substr(begin, end - begin))});
    begin = end + 1;
  }
}

class Line {
 public:
  Line(Words words, Console& console, app::ProjectOpener& opener)
      : words_(words), typed_(words.back()), console_(console), opener_(opener) {}

  LineCompletion complete() {
    Words rest = words_;
    if (const auto value = skip_globals(rest)) return *value;
    if (rest.size() == 1) return typed_.starts_with('-') ? root_options() : commands();
    const std::string& name = rest[0];
    rest = rest.subspan(1);
    if (name == "help") return complete_help(rest);
    if (const FrontEnd* front_end = find_front_end(name))
      return complete_front_end(*front_end, rest);
    const CommandEntry* entry = find_command(name);
    if (entry == nullptr) entry = find_command_by_noun(name);
    return entry == nullptr ? LineCompletion{} : complete_entry(*entry, rest);
  }

 private:
  // Options may precede the name of a command. The completion, if the last word is the value of
  // one.
  std::optional<LineCompletion> skip_globals(Words& rest) {
    const std::vector<DeclaredOption> declared = global_options();
    while (rest.size() > 1 && rest[0].starts_with("--")) {
      const Given given = read_given(declared, rest.first(1));
      if (given.options.empty()) return std::nullopt;
      rest = rest.subspan(1);
      if (given.open == nullptr) continue;
      if (rest.size() == 1) return values("status", *given.open, typed_, "");
      rest = rest.subspan(1);
    }
    return std::nullopt;
  }

  static std::vector<DeclaredOption> options_of(const CommandEntry& entry) {
    const std::unique_ptr<Command> command = make_command(entry);
    return command == nullptr ? std::vector<DeclaredOption>() : declared_options(entry, *command);
  }

  // Every command has them; `where` has no others.
  static std::vector<DeclaredOption> global_options() { return options_of(*find_command("where")); }

  LineCompletion root_options() {
    if (has_attached_value()) return attached_value("status", global_options());
    LineCompletion completion = options(global_options(), {});
    completion.candidates.push_back({"--version", "Print the version"});
    keep_beginning_with(completion.candidates, typed_);
    return completion;
  }

  LineCompletion commands() {
    LineCompletion completion;
    for (const CommandGroup& group : command_groups()) add_entries(group.commands, 0, completion);
    for (const FrontEnd& front_end : front_ends()) {
      completion.candidates.push_back(
          {std::string(front_end.name), std::string(front_end.summary)});
    }
    completion.candidates.push_back({"help", "Show the help of a command or a topic"});
    keep_beginning_with(completion.candidates, typed_);
    return completion;
  }

  static void add_entries(std::span<const CommandEntry* const> entries, std::size_t prefix,
                          LineCompletion& completion) {
    for (const CommandEntry* const entry : entries) {
      completion.candidates.push_back(
          {std::string(entry->name.substr(prefix)), first_line(entry->summary)});
    }
  }

  LineCompletion verbs_of(const CommandEntry& group) {
    LineCompletion completion;
    add_entries(group.verbs, group.name.size() + 1, completion);
    keep_beginning_with(completion.candidates, typed_);
    return completion;
  }

  LineCompletion complete_help(Words rest) {
    if (rest.size() == 1) {
      LineCompletion completion = commands();
      for (const HelpTopic& topic : help_topics()) {
        completion.candidates.push_back({std::string(topic.name), std::string(topic.summary)});
      }
      keep_beginning_with(completion.candidates, typed_);
      return completion;
    }
    const CommandEntry* const entry = find_command(rest[0]);
    return entry == nullptr || rest.size() > 2 ? LineCompletion{} : verbs_of(*entry);
  }

  LineCompletion complete_front_end(const FrontEnd& front_end, Words rest) {
    std::vector<DeclaredOption> declared;
    for (const FrontEndOption& option : front_end.options) {
      declared.push_back({.names = names_of(option),
                          .value = std::string(option.value),
                          .help = std::string(option.summary),
                          .is_flag = option.value.empty()});
    }
    return complete_command(front_end.name, declared, rest);
  }

  LineCompletion complete_entry(const CommandEntry& entry, Words rest) {
    if (entry.verbs.empty()) return complete_command(entry.name, options_of(entry), rest);
    if (const auto value = skip_globals(rest)) return *value;
    const CommandEntry* const verb = rest.size() < 2 ? nullptr : find_verb(entry, rest[0]);
    if (verb != nullptr) return complete_command(verb->name, options_of(*verb), rest.subspan(1));
    const CommandEntry* itself = entry.make != nullptr ? &entry : nullptr;
    if (itself == nullptr && entry.lists_alone) itself = listing_verb(entry);
    LineCompletion completion;
    if (itself != nullptr) {
      completion = complete_command(itself->name, options_of(*itself), rest);
    } else if (has_attached_value()) {
      completion = attached_value(entry.name, global_options());
    } else if (typed_.starts_with('-')) {
      completion.candidates = {{"--help", "Print this help"}};
      keep_beginning_with(completion.candidates, typed_);
    }
    if (rest.size() == 1 && !typed_.starts_with('-')) {
      std::vector<Candidate> verbs = verbs_of(entry).candidates;
      std::ranges::move(completion.candidates, std::back_inserter(verbs));
      completion.candidates = std::move(verbs);
    }
    return completion;
  }

  LineCompletion complete_command(std::string_view command,
                                  const std::vector<DeclaredOption>& declared, Words rest) {
    const Given given = read_given(declared, rest.first(rest.size() - 1));
    if (given.open != nullptr) return values(command, *given.open, typed_, "");
    if (!given.has_ended && typed_.starts_with('-')) {
      return has_attached_value() ? attached_value(command, declared)
                                  : options(declared, given.options);
    }
    if (const DeclaredOption* argument = next_argument(declared, given.arguments)) {
      LineCompletion completion = values(command, *argument, typed_, "");
      const bool is_useful = !completion.candidates.empty() || completion.paths != PathKind::none;
      if (is_useful) return completion;
    }
    const bool may_be_option = !given.has_ended && typed_.empty();
    return may_be_option ? options(declared, given.options) : LineCompletion{};
  }

  // Whether the last word is "--option=…".
  [[nodiscard]] bool has_attached_value() const {
    return typed_.starts_with('-') && typed_.find('=') != std::string::npos;
  }

  LineCompletion attached_value(std::string_view command,
                                const std::vector<DeclaredOption>& declared) {
    const std::size_t equals = typed_.find('=');
    const DeclaredOption* const option = find_option(declared, typed_.substr(0, equals));
    if (option == nullptr || option->is_flag) return {};
    return values(command, *option, typed_.substr(equals + 1), typed_.substr(0, equals + 1));
  }

  static const DeclaredOption* next_argument(const std::vector<DeclaredOption>& declared,
                                             std::size_t place) {
    const DeclaredOption* last = nullptr;
    for (const DeclaredOption& parameter : declared) {
      if (!parameter.is_argument) continue;
      last = &parameter;
      if (place == 0) return last;
      --place;
    }
    return last != nullptr && last->is_repeatable ? last : nullptr;
  }

  LineCompletion options(const std::vector<DeclaredOption>& declared,
                         const std::vector<const DeclaredOption*>& given) {
    LineCompletion completion;
    for (const DeclaredOption& option : declared) {
      const bool is_given = std::ranges::find(given, &option) != given.end();
      if (option.is_argument || (is_given && !option.is_repeatable)) continue;
      completion.candidates.push_back({option.names.back(), first_line(option.help)});
    }
    keep_beginning_with(completion.candidates, typed_);
    return completion;
  }

  // The values of a parameter that begin with `typed`, each after `prefix`.
  LineCompletion values(std::string_view command, const DeclaredOption& parameter,
                        std::string typed, std::string prefix) {
    LineCompletion completion;
    const ValueRule* const rule = find_value_rule(command, parameter);
    const std::size_t comma =
        rule != nullptr && rule->is_list ? typed.rfind(',') : std::string::npos;
    if (comma != std::string::npos) {
      prefix += typed.substr(0, comma + 1);
      typed.erase(0, comma + 1);
    }
    if (!parameter.words.empty()) {
      for (const std::string& word : parameter.words) completion.candidates.push_back({word});
    } else if (rule != nullptr) {
      completion = values_of(*rule, typed);
    }
    keep_beginning_with(completion.candidates, typed);
    for (Candidate& candidate : completion.candidates) candidate.value.insert(0, prefix);
    return completion;
  }

  LineCompletion values_of(const ValueRule& rule, const std::string& typed) {
    LineCompletion completion;
    if (rule.kind == ValueKind::files) completion.paths = PathKind::files;
    if (rule.kind == ValueKind::folders) completion.paths = PathKind::folders;
    add_words(rule.words, completion.candidates);
    if (rule.kind == ValueKind::free || completion.paths != PathKind::none) return completion;
    ValueQuery query{.kind = rule.kind,
                     .typed = typed,
                     .session = value_of(words_, "--session"),
                     .thread = value_of(words_, "--thread")};
    const std::string project = path_of(words_, "--project", console_);
    const std::string state = path_of(words_, "--state", console_);
    if (!project.empty()) query.root.project = project;
    if (!state.empty()) query.root.state = state;
    return project_values(query, console_, opener_);
  }

  Words words_;
  const std::string& typed_;
  Console& console_;
  app::ProjectOpener& opener_;
};

}  // namespace

LineCompletion complete_line(std::vector<std::string> words, Console& console,
                             app::ProjectOpener& opener) {
  if (words.empty()) words.emplace_back();
  return Line(words, console, opener).complete();
}

}  // namespace baton::cli
