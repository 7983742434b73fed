#pragma once

#include <cstddef>
#include <string_view>

#include "domain/guard/file_use.h"

namespace baton::guard {

// A program that uses all of its operands in the same way.
struct Program {
  std::string_view name;
  Use operands = Use::read;
  // Option names, each between blanks.
  std::string_view tree =
      {};  // with one of these, operands are folders that are used with their content
  std::string_view in_place = {};  // with one of these the operands are written
  std::string_view outputs = {};   // their value is written
  std::string_view values = {};    // their value is not a file
  std::size_t skipped = 0;         // number of leading operands that are not files
  std::string_view scripts = {};   // options that replace the skipped operand
};

// The row of the table; for other programs, one that writes only to its output options.
const Program& program_named(std::string_view name);

}  // namespace baton::guard
