#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>

#include "baton/error.h"
#include "host/relative_path.h"

namespace baton::posix {

// The Error for a system call that failed with `cause` (an errno) on `path`. A cause that names the
// obstacle (a symbolic link, a folder) has its own phrase; for other causes `phrase` describes the
// attempt, and the hint the fix.
Error system_error(Phrase phrase, std::string_view path, int cause);

// The Error for a path that is not a regular file: malformed, with the file's type.
Error not_a_regular_file(std::string_view path, mode_t mode);

// The same where baton needs a file of its own.
Error in_place_of_a_file(std::string_view path, mode_t mode);

// The Error for a file with several hard links: a write would change the file under its other names
// as well.
Error has_other_names(std::string_view path);

// "it belongs to user 0 and group 0 and has mode 0600; this is user 1000", followed by the command
// with which a user gets back what root owns. The path is in `folder`.
std::string whose(const struct stat& status, const RelativePath& path, std::string_view folder);

}  // namespace baton::posix
