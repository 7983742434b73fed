#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>

#include "baton/error.h"

namespace baton::posix {

// The Error for a system call that failed with `cause` (an errno) on `path`. Causes that say
// what stands in the way (a symbolic link, a folder) bring their own phrase; for all others
// `phrase` says what was tried, and the hint what would mend it.
Error system_error(Phrase phrase, std::string_view path, int cause);

// What is said about something that is no regular file: malformed, naming what it is.
Error not_a_regular_file(std::string_view path, mode_t mode);

// What is said about a file with several names, where writing through one of them would change what
// somebody else knows under another.
Error has_other_names(std::string_view path);

// "it belongs to user 1000 and has mode 0600; this is user 33".
std::string whose(const struct stat& status);

}  // namespace baton::posix
