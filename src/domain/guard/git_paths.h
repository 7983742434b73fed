#pragma once

#include <optional>
#include <string>
#include <string_view>

// The forms in which git's arguments name files.
namespace baton::guard {

// ":!x" and ":(exclude)x" exclude a path.
bool is_exclusion(std::string_view pathspec);
// Whether "literal" of ":(exclude,literal)x" is given.
bool has_magic(std::string_view pathspec, std::string_view word);
// ":/x", ":!/x" and ":(top)x" begin at the top of the working tree.
bool is_from_top(std::string_view pathspec);
// A pathspec without its leading marks: "x" of ":(exclude)x".
std::string_view without_marks(std::string_view pathspec);

// The path in "REVISION:PATH"; ":PATH" and ":0:PATH" are in the index. ":/TEXT" is a revision, and
// ":(" and ":!" begin a path of the working tree.
std::optional<std::string_view> path_in_revision(std::string_view operand);

// A pathspec as a pattern of shell_marks.h: ":(top)x" is ":/x", and a star matches slashes as well.
std::string marked_pathspec(std::string_view pathspec);

}  // namespace baton::guard
