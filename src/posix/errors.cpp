#include "posix/errors.h"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "host/baton_files.h"
#include "host/system_hint.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::posix {
namespace {

struct Meaning {
  int cause;
  ErrorCode code;
  Phrase phrase;
  std::string_view hint;
};

// Causes whose phrase is more specific than the caller's.
constexpr std::array kMeanings = {
    Meaning{ENOENT, ErrorCode::not_found, Phrase("no such file or folder"), ""},
    Meaning{EEXIST, ErrorCode::conflict, Phrase("it exists already"), ""},
    Meaning{ENOTEMPTY, ErrorCode::conflict, Phrase("the folder is not empty"), ""},
    Meaning{ELOOP, ErrorCode::malformed, Phrase("symbolic links are not followed"),
            "replace the link with the file or folder itself"},
    Meaning{ENOTDIR, ErrorCode::malformed, Phrase("not a folder"),
            "a part of this path is a file instead of a folder"},
    Meaning{EISDIR, ErrorCode::malformed, Phrase("not a regular file"),
            "it is a folder; move it to another place"},
    Meaning{ENXIO, ErrorCode::malformed, Phrase("not a regular file"),
            "it is a pipe, a socket or a device; move it to another place"},
    Meaning{ENAMETOOLONG, ErrorCode::usage, Phrase("the name is too long"), ""},
};

std::string octal(mode_t mode) {
  std::string digits = "0";
  for (const unsigned shift : {6U, 3U, 0U}) {
    digits += static_cast<char>('0' + ((mode >> shift) & 7U));
  }
  return digits;
}

std::string_view kind_name(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR: return "it is a folder";
    case S_IFLNK: return "it is a symbolic link";
    case S_IFIFO: return "it is a named pipe";
    case S_IFSOCK: return "it is a socket";
    case S_IFCHR:
    case S_IFBLK: return "it is a device";
    default: return "its type is unknown";
  }
}

}  // namespace

Error system_error(Phrase phrase, std::string_view path, int cause) {
  for (const Meaning& meaning : kMeanings) {
    if (meaning.cause != cause) continue;
    return Error{.code = meaning.code,
                 .phrase = meaning.phrase,
                 .subject = std::string(path),
                 .hint = std::string(meaning.hint),
                 .cause = cause};
  }
  return Error{.code = ErrorCode::unavailable,
               .phrase = phrase,
               .subject = std::string(path),
               .hint = std::string(system_hint(cause)),
               .cause = cause};
}

Error not_a_regular_file(std::string_view path, mode_t mode) {
  return Error{.code = ErrorCode::malformed,
               .phrase = "not a regular file",
               .subject = std::string(path),
               .hint = std::string(kind_name(mode))};
}

Error in_place_of_a_file(std::string_view path, mode_t mode) {
  Error error = not_a_regular_file(path, mode);
  error.hint += "; move it to another place";
  return error;
}

Error has_other_names(std::string_view path) {
  return Error{.code = ErrorCode::malformed,
               .phrase = "the file has several hard links",
               .subject = std::string(path),
               .hint = "a write would change the file under its other name as well; move it away"};
}

std::string whose(const struct stat& status, const RelativePath& path, std::string_view folder) {
  std::string words =
      text::concat("it belongs to user ", std::to_string(status.st_uid), " and group ",
                   std::to_string(status.st_gid), " and has mode ", octal(status.st_mode),
                   "; this is user ", std::to_string(::geteuid()));
  if (status.st_uid != 0 || ::geteuid() == 0 || path.is_root()) return words;
  const bool is_own =
      text::concat(path.text(), "/").starts_with(text::concat(kBatonFolder.text(), "/"));
  const std::string_view what = is_own ? kBatonFolder.text() : path.text();
  const std::string separator = folder.ends_with('/') ? "" : "/";
  return text::concat(words, "; `sudo chown -R ", std::to_string(::geteuid()), " ",
                      text::shell_word(text::concat(folder, separator, what)),
                      "` gives it to this user");
}

}  // namespace baton::posix
