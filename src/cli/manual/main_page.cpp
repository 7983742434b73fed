#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/action_command.h"
#include "cli/command_table.h"
#include "cli/complete/front_ends.h"
#include "cli/help_topics.h"
#include "cli/manual/manual.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

void write_commands(ManualPage& page) {
  for (const CommandGroup& group : command_groups()) {
    page.subsection(group.title);
    page.begin_list();
    for (const CommandEntry* entry : group.commands) {
      page.item(text::concat("Xr baton-", entry->name, " 1"));
      page.prose(text::concat(entry->summary, "."));
    }
    page.end_list();
  }
}

void write_front_ends(ManualPage& page) {
  page.subsection("Servers and hooks");
  page.begin_list();
  for (const FrontEnd& front_end : front_ends()) {
    page.item(text::concat("Xr baton-", front_end.name, " 1"));
    page.prose(text::concat(front_end.summary, "."));
  }
  page.end_list();
}

// `where` has the options of every command, and no others.
void write_common_options(ManualPage& page) {
  const CommandEntry& entry = *find_command("where");
  page.prose(
      "Every command except hook, mcp and serve, which have their own pages, takes these options:");
  page.begin_list();
  write_options(declared_options(entry, *make_command(entry)), page);
  page.end_list();
}

}  // namespace

void write_help_page(std::string_view topic, std::string_view item_macro, ManualPage& page) {
  const std::optional<HelpTopic> help = find_help_topic(topic);
  constexpr std::string_view kIndent = "    ";
  std::string_view text = help->text;
  std::string prose;
  bool is_in_list = false;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const bool is_item = line.starts_with(kIndent);
    if (is_item && !is_in_list) {
      page.prose(prose);
      prose.clear();
      page.begin_list();
    }
    if (!is_item && is_in_list) page.end_list();
    is_in_list = is_item;
    if (is_item) {
      line.remove_prefix(kIndent.size());
      const std::size_t gap = line.find("  ");
      page.item(text::concat(item_macro, " ", macro_word(line.substr(0, gap))));
      page.prose(text::concat(line.substr(line.find_first_not_of(' ', gap)), "."));
    } else {
      prose += text::concat(line, "\n");
    }
  }
  page.prose(prose);
}

ManualPage main_page(std::string_view date) {
  ManualPage page("baton", "1", date);
  page.name("give each agent of a coding workflow the context that its rule allows");
  page.section("SYNOPSIS");
  page.macro("Nm");
  page.macro("Ar COMMAND");
  page.macro("Op Ar OPTIONS");
  page.macro("Nm");
  page.macro("Cm help");
  page.macro("Op Ar COMMAND | TOPIC");
  page.section("DESCRIPTION");
  write_common_options(page);
  write_commands(page);
  write_front_ends(page);
  page.section("ENVIRONMENT");
  write_help_page("environment", "Ev", page);
  page.section("FILES");
  write_help_page("files", "Pa", page);
  page.section("EXIT STATUS");
  write_help_page("exit-codes", "Er", page);
  page.section("EXAMPLES");
  page.literal(
      "  baton init --feature photo-search\n  baton next\n  baton start prd-writer\n"
      "  baton record output.json\n  baton status\n");
  std::vector<std::string> pages = {"baton-workflow-state(5)"};
  for (const CommandGroup& group : command_groups()) {
    for (const CommandEntry* entry : group.commands) {
      pages.push_back(text::concat("baton-", entry->name, "(1)"));
    }
  }
  for (const FrontEnd& front_end : front_ends()) {
    pages.push_back(text::concat("baton-", front_end.name, "(1)"));
  }
  page.see_also(std::move(pages));
  return page;
}

std::vector<ManualPage> manual(std::string_view date) {
  std::vector<ManualPage> pages = {main_page(date), state_page(date)};
  for (const CommandGroup& group : command_groups()) {
    for (const CommandEntry* entry : group.commands) pages.push_back(command_page(*entry, date));
  }
  for (const FrontEnd& front_end : front_ends()) pages.push_back(front_end_page(front_end, date));
  return pages;
}

}  // namespace baton::cli
