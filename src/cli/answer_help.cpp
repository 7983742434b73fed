#include "cli/answer_help.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "cli/command_table.h"
#include "cli/command_words.h"
#include "cli/complete/front_ends.h"
#include "cli/complete/value_kind.h"
#include "cli/exit_status.h"
#include "cli/fold.h"
#include "cli/help_json.h"
#include "cli/help_texts.h"
#include "cli/help_topics.h"
#include "cli/unparsed_line.h"
#include "text/concat.h"
#include "text/split.h"

namespace baton::cli {
namespace {

// Examples are copied, so their lines stay whole.
void print_help(Console& console, std::string_view help) {
  const std::size_t examples = std::min(help.find("\nExamples:\n"), help.size());
  console.write(Stream::output, folded_for(console, help.substr(0, examples)));
  console.write(Stream::output, help.substr(examples));
}

std::string hint_to_unknown_topic(std::string_view word) {
  if (word == "version") return "`baton version` prints the version";
  const std::optional<std::string_view> meant = help_meant(word);
  return meant ? text::concat("did you mean `baton help ", *meant, "`?")
               : "`baton help topics` lists the topics";
}

// `baton help WORD`, unless the word is another name of a command. The word is the first argument.
// A front end prints its help itself, unless that is to be JSON.
std::optional<int> answer_help_topic(const std::vector<std::string>& arguments, Console& console,
                                     app::ProjectOpener& opener) {
  const std::string& word = arguments[0];
  if (const FrontEnd* const front_end = find_front_end(word)) {
    console.allow_repetition();
    console.write(Stream::output, help_as_json(*front_end));
    return exit_code(ExitStatus::done);
  }
  if (is_help_topic(word)) {
    return answer_help(
        arguments, console, [&word] { return help_of_topic(word); },
        [&word] { return help_of_topic_as_json(word); });
  }
  if (word.starts_with('-') || find_command_by_noun(word) != nullptr) return std::nullopt;
  return refuse(
      arguments,
      {.phrase = "unknown help topic", .subject = word, .hint = hint_to_unknown_topic(word)},
      console, opener);
}

// Whether the word is one of those that the command's argument `verb` takes, as `show` of `config`.
bool is_verb_argument(const CommandEntry& entry, std::string_view word) {
  const ValueRule* const rule = find_value_rule(entry.name, {.names = {"verb"}, .help = {}});
  if (rule == nullptr) return false;
  const std::vector<std::string_view> words = text::split(rule->words, ' ');
  return std::ranges::find(words, word) != words.end();
}

// The word behind what `baton help` explains: a topic, or a command with its verb.
const std::string* extra_help_word(const std::vector<std::string>& words) {
  const CommandEntry* const entry = find_command(words[0]);
  if (entry == nullptr && !is_help_topic(words[0])) return nullptr;
  std::size_t named = 1;
  if (entry != nullptr && words.size() > 1) {
    const bool has_verb = find_verb(*entry, words[1]) != nullptr;
    const bool is_named = has_verb || is_verb_argument(*entry, words[1]);
    if (is_named || entry->make == nullptr) named = 2;
  }
  const bool is_extra = words.size() > named && !words[named].starts_with('-');
  return is_extra ? &words[named] : nullptr;
}

}  // namespace

int answer_help(const std::vector<std::string>& arguments, Console& console,
                const std::function<std::string()>& text,
                const std::function<std::string()>& document) {
  console.allow_repetition();
  if (asks_for_json(arguments)) {
    console.write(Stream::output, document());
  } else {
    print_help(console, text());
  }
  return exit_code(ExitStatus::done);
}

std::optional<int> answer_help_request(const std::vector<std::string>& words, Console& console,
                                       app::ProjectOpener& opener) {
  if (has_only_global_options(words))
    return answer_help(words, console, root_help, commands_as_json);
  if (const std::string* const extra = extra_help_word(words)) {
    return refuse(words,
                  {.phrase = "unexpected argument",
                   .subject = *extra,
                   .hint = "`baton help` explains one command or topic"},
                  console, opener);
  }
  if (find_command(words[0]) != nullptr) return std::nullopt;
  return answer_help_topic(words, console, opener);
}

}  // namespace baton::cli
