#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/guard/exclusion.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {

enum class Use : std::uint8_t {
  none,
  read,        // the file's content
  read_tree,   // the content of everything in the folder
  read_shown,  // the same without hidden names below it
  write,       // content or attributes
  remove,      // the file, or the link itself
  write_tree,  // the same for everything in the folder; also removal
  unpack,      // a folder that receives files with unknown names
  copy,        // `path` receives the content of `source`
  copy_tree,   // the same with the content of a folder
  code,        // `path` is a program's text
};

struct FileUse {
  Use use = Use::none;
  std::string path;
  std::string source = {};  // of copy and copy_tree
  FilterRules rules = {};   // for what the folder contains
};

using FileUses = std::vector<FileUse>;

// Describes what a command does to the files that its words name, by the tables of programs.
FileUses uses_of(const ShellCommand& command, const GuardedFiles& files);

// git_files.cpp
FileUses uses_of_git(const ShellCommand& command, const GuardedFiles& files);
// git_lists.cpp: baton's names among those that git prints; nothing: it prints others, or they are
// unknown.
std::optional<std::vector<std::string>> names_listed_by_git(const ShellCommand& command,
                                                            const GuardedFiles& files);
// code_files.cpp: interpreters, and programs whose arguments are programs.
bool is_interpreter(std::string_view program);
FileUses uses_of_interpreter(const ShellCommand& command);
// archived_files.cpp: tar, zip, cpio.
bool is_archiver(std::string_view program);
FileUses uses_of_archiver(const ShellCommand& command);
// The archive members that the command prints or passes on, if its words name them.
std::vector<std::string> packed_names(const ShellCommand& command);
// copied_files.cpp: cp, mv, ln, install, rsync, find, dd.
bool is_special(std::string_view program);
FileUses uses_of_special(const ShellCommand& command);
// container_files.cpp: docker, podman.
bool is_container(std::string_view program);
FileUses uses_of_container(const ShellCommand& command);
// What the container runs, as a line for a shell outside of it: paths in writable mounts are
// replaced by the mounted ones. Empty: nothing is mounted, or the words name no command.
std::string container_line(const ShellCommand& command);

}  // namespace baton::guard
