#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/paths.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {

// One of baton's files, or a folder that contains some, in a list of names.
struct OurName {
  std::string name;  // as it is printed
  std::string path;  // absolute
  bool is_folder = false;
  std::string inside = {};  // of a file in one of baton's folders: that folder, as it is printed
  bool is_inside = false;
  bool is_open = false;  // it stands for everything in the folder
};

// All that are below a folder, which `prefix` names: empty, or with a slash at its end.
std::vector<OurName> our_names(std::string_view prefix, const ShellCommand& command,
                               const GuardedFiles& files);

// The names as words of a command; many in one place become a pattern for all that it contains.
std::vector<std::string> as_words(const std::vector<OurName>& names);

// Whether a filter passes a name, or some of those in a folder.
struct NameFilter {
  std::function<bool(std::string_view name)> passes;
  std::function<bool(std::string_view folder)> may_pass_below;
};

// What a filter leaves of a list: its patterns are replaced by the names that baton's files have.
std::vector<std::string> filtered_names(const std::vector<std::string>& names,
                                        const NameFilter& filter, const ShellCommand& command,
                                        const GuardedFiles& files);

}  // namespace baton::guard
