#include "cli/command_words.h"

#include <algorithm>
#include <array>

#include "cli/command_table.h"
#include "domain/authority/command_names.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 6> kListedAlone = {"artifact", "constrain", "decide",
                                                          "gate",     "summaries", "switch"};

struct Meaning {
  std::string_view word;
  std::string_view command;
};

// Words of other programs, with the command that does the same.
constexpr std::array<Meaning, 11> kCommandsMeant = {{{"begin", "init"},
                                                     {"edit", "set"},
                                                     {"finish", "archive"},
                                                     {"history", "log"},
                                                     {"info", "status"},
                                                     {"list", "status"},
                                                     {"ls", "status"},
                                                     {"new", "init"},
                                                     {"restore", "recover"},
                                                     {"revert", "undo"},
                                                     {"run", "start"}}};

// Verbs of the same meaning; a group has one or two of each line.
using Synonyms = std::array<std::string_view, 6>;
constexpr std::array<Synonyms, 7> kSynonyms = {{
    {"add", "create", "new", "make", "send", "post"},
    {"store", "write", "set", "put", "add", "save"},
    {"delete", "remove", "rm", "del", "cancel", "drop"},
    {"show", "get", "read", "view", "cat", "list"},
    {"edit", "update", "change", "modify", "rename", "set"},
    {"complete", "done", "finish", "close", "end", "archive"},
    {"search", "find", "grep", "query", "list", "look"},
}};

// By its complete name: "task add". Null: the group has no such verb.
const CommandEntry* verb_named(const CommandEntry& group, std::string_view name) {
  const auto verb = std::ranges::find(group.verbs, name, &CommandEntry::name);
  return verb == group.verbs.end() ? nullptr : *verb;
}

}  // namespace

const CommandEntry* find_command_by_noun(std::string_view word) {
  const std::string_view command = authority::command_of_noun(word);
  return command.empty() ? nullptr : find_command(command);
}

const CommandEntry* listing_verb(const CommandEntry& group) {
  return verb_named(group, authority::listing_of(group.name));
}

const CommandEntry* find_verb(const CommandEntry& group, const std::string& verb) {
  const CommandEntry* const named = verb_named(group, text::concat(group.name, " ", verb));
  if (named != nullptr) return named;
  return authority::is_listing_word(verb) ? listing_verb(group) : nullptr;
}

std::optional<std::string_view> command_meant(std::string_view word) {
  const auto* const meant = std::ranges::find(kCommandsMeant, word, &Meaning::word);
  if (meant != kCommandsMeant.end()) return meant->command;
  std::vector<std::string_view> names;
  for (const CommandGroup& group : command_groups()) {
    for (const CommandEntry* entry : group.commands) names.push_back(entry->name);
  }
  return text::nearest(word, names);
}

std::optional<std::string_view> verb_meant(const CommandEntry& group, const std::string& typed) {
  const bool is_sentence = typed.find(' ') != std::string::npos;
  const std::string_view word = is_sentence ? std::string_view("add") : typed;
  for (const Synonyms& synonyms : kSynonyms) {
    if (!model::is_one_of(word, synonyms)) continue;
    for (const std::string_view verb : synonyms) {
      if (verb_named(group, text::concat(group.name, " ", verb)) != nullptr) return verb;
    }
  }
  std::vector<std::string_view> verbs;
  for (const CommandEntry* entry : group.verbs) {
    verbs.push_back(entry->name.substr(group.name.size() + 1));
  }
  if (listing_verb(group) != nullptr) verbs.push_back("list");
  return text::nearest(word, verbs);
}

void drop_listing_word(const CommandEntry& entry, std::vector<std::string>& arguments) {
  if (arguments.empty() || !model::is_one_of(entry.name, kListedAlone)) return;
  const bool is_alone = arguments.size() == 1 || arguments[1].starts_with("--");
  if (is_alone && authority::is_listing_word(arguments[0])) {
    arguments.erase(arguments.begin());
  }
}

}  // namespace baton::cli
