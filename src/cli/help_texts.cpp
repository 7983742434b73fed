#include "cli/help_texts.h"

#include "cli/command_table.h"
#include "cli/complete/front_ends.h"
#include "cli/layout.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::size_t kCommandWidth = 12;

std::string front_end_line(std::string_view front_end) {
  return text::concat("  ", padded(front_end, kCommandWidth), " ",
                      find_front_end(front_end)->summary, "\n");
}

}  // namespace

std::string root_help() {
  std::string help =
      "Give each agent of a coding workflow exactly the context that its rule allows.\n\n"
      "Usage: baton COMMAND [OPTIONS]\n";
  for (const CommandGroup& group : command_groups()) {
    help += text::concat("\n", group.title, ":\n");
    for (const CommandEntry* entry : group.commands) {
      help += text::concat("  ", padded(entry->name, kCommandWidth), " ", entry->summary, "\n");
    }
  }
  // These are front ends with their own help.
  help += text::concat("\nClaude Code:\n", front_end_line("hook"), front_end_line("mcp"),
                       "\nIn the browser:\n", front_end_line("serve"));
  return help +
         "\nEvery command takes --project DIR, --state FILE, --json and --help (with examples);\n"
         "hook, mcp and serve take the options that their --help lists.\n"
         "`baton help topics` lists help on exit codes, files and more.\n";
}

std::string help_of_group(const CommandEntry& group) {
  std::string help =
      text::concat(group.summary, "\n\nUsage: baton ", group.name, " VERB [OPTIONS]\n\nVerbs:\n");
  const std::size_t width = widest(group.verbs, &CommandEntry::name);
  for (const CommandEntry* entry : group.verbs) {
    const std::string_view verb = entry->name.substr(group.name.size() + 1);
    help += text::concat("  ", padded(verb, width - group.name.size()), " ", entry->summary, "\n");
  }
  return text::concat(help, "\n", group.description, "\nEach verb has --help with examples.\n");
}

}  // namespace baton::cli
