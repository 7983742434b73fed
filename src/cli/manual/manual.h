#pragma once

#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "cli/complete/front_ends.h"
#include "cli/manual/page.h"

// The manual, derived from the table of commands, their options and help, docs/help, and the
// schemas. No command contains it: the build writes it (src/main/manual.cpp).
namespace baton::cli {

// Every page. `date`: "November 25, 2026".
std::vector<ManualPage> manual(std::string_view date);

// Its parts: baton(1), the page of one command or group or front end, and baton-workflow-state(5).
ManualPage main_page(std::string_view date);
ManualPage command_page(const CommandEntry& entry, std::string_view date);
ManualPage front_end_page(const FrontEnd& front_end, std::string_view date);
ManualPage state_page(std::string_view date);

// A help page of docs/help: prose, and its indented lines ("KEY  TEXT") as a list.
void write_help_page(std::string_view topic, std::string_view item_macro, ManualPage& page);

// "--state FILE" as a list of options.
void write_options(const std::vector<DeclaredOption>& options, ManualPage& page);

}  // namespace baton::cli
