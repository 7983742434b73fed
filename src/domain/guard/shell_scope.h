#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/paths.h"
#include "domain/guard/shell_line.h"

namespace baton::guard {

using Values = std::vector<std::string>;  // one of them, or each in turn

// Variables and current folder of a shell; a subshell has a copy.
struct ShellScope {
  std::map<std::string, Values, std::less<>> variables = {};
  Values arguments = {};  // $1, $2, …
  std::string folder = {};
  std::vector<std::string> folders = {};  // of pushd
};

// The state that all parts of a line share.
struct ShellRun {
  static constexpr std::size_t kMostSteps = 1U << 20U;  // characters and words examined
  static constexpr std::size_t kMostData = 1U << 24U;   // characters of here-documents
  static constexpr std::size_t kMostNesting = 24;
  static constexpr std::size_t kMostValues = 64;  // of a variable
  static constexpr std::size_t kLongestWord = 1U << 18U;
  static constexpr std::size_t kMostCommands = 4096;
  static constexpr std::size_t kMostWords = 8192;       // of commands that may list files
  static constexpr std::size_t kMostGlobs = 1U << 15U;  // that programs expand
  static constexpr std::size_t kWordsOfFilter = 32;     // a filter lists baton's folders

  const ShellPlace& place;
  const ShellVisitor& visitor;
  std::map<std::string, std::string, std::less<>> functions = {};
  std::map<std::string, std::string, std::less<>> texts = {};  // files that the line writes
  std::size_t steps = 0;
  std::size_t data = 0;
  std::size_t commands = 0;
  std::size_t words = 0;
  std::size_t globs = kMostGlobs;  // may still be expanded
  std::size_t nesting = 0;
  bool is_cut = false;
  bool is_partial = false;  // a value is not followed; what is behind it is read

  // False once the limits are exceeded.
  bool spend(std::size_t count) {
    steps += count;
    if (steps > kMostSteps) is_cut = true;
    return !is_cut;
  }
  // For text that is passed on and not split into words.
  bool spend_data(std::size_t count) {
    data += count;
    if (data > kMostData) is_cut = true;
    return !is_cut;
  }
};

// The value of a variable; the mark `unknown` if it is set only at run time.
Values value_of(std::string_view name, const ShellScope& scope, const ShellRun& run);

// Instead of more values than are followed: one that may be any text.
Values any_value(ShellRun& run);

// Combines each value with each of `added`.
void append(Values& values, const Values& added, ShellRun& run);
void append(Values& values, std::string_view added, ShellRun& run);

}  // namespace baton::guard
