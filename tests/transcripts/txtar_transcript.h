#pragma once

#include <filesystem>

namespace baton::test {

// Runs one .txtar transcript as part of the current GoogleTest test. Its files are laid out in an
// empty folder; its script has one step a line ('#' is a comment, '\' at the end continues):
//
//   baton ARGUMENTS…        must exit 0 (a shell line: quotes, pipes and redirections work)
//   exit N COMMAND…         any shell line that must exit N
//   run COMMAND…            any shell line that must exit 0
//   env NAME=VALUE          for the following steps
//   cmp ACTUAL EXPECTED     both files equal; $WORK stands for the folder in what was printed
//   contains FILE TEXT      TEXT (the rest of the line) occurs in FILE
//   lacks FILE TEXT         it does not; FILE may be a folder, then in no file below it. All
//                           but stderr must have a text: else `cmp stdout nothing` says more
//   terminal COLUMNS FILE COMMAND…
//                           on a terminal, where the lines of FILE are typed; must exit 0, or N
//                           with "exit N" before the command
//   exists PATH, absent PATH
//   schema NAME FILE        FILE satisfies the built-in schema NAME ("cli/status")
//
// $DATA is tests/data. `stdout` and `stderr` are files: what the last command printed. With
// BATON_BLESS=1 a cmp that differs rewrites its expectation in the transcript. A transcript that
// checks nothing fails.
void run_txtar_transcript(const std::filesystem::path& file);

}  // namespace baton::test
