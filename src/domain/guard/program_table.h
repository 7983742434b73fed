#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "domain/guard/command_words.h"
#include "domain/guard/file_use.h"

namespace baton::guard {

// A program that uses all of its operands in the same way.
struct Program {
  std::string_view name;
  Use operands = Use::read;
  // Option names, each between blanks.
  std::string_view tree = {};      // with one of these, operands are folders with their content
  std::string_view in_place = {};  // with one of these the operands are written
  std::string_view outputs = {};   // their value is written
  std::string_view values = {};    // their value is not a file
  std::size_t skipped = 0;         // number of leading operands that are not files
  std::string_view scripts = {};   // options whose value replaces the skipped operand
  std::string_view listings = {};  // options without a value that do
};

// The row of the table; for other programs, one that writes only to its output options.
const Program& program_named(std::string_view name);

// The command's arguments, with the options of its row that have a value.
std::vector<Argument> arguments_in_table(const ShellCommand& command);

// The operands that are files: without a search's pattern.
std::vector<std::string_view> files_in_table(const ShellCommand& command,
                                             const std::vector<Argument>& arguments);

// Programs that search files for a pattern: grep, rg.
bool is_search(std::string_view program);

}  // namespace baton::guard
