#include "domain/guard/exclusion.h"

#include <algorithm>
#include <string>

#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::string_view kOurFolder = ".claude";
constexpr std::string_view kWholeFolder[] = {"", "/", "*", "/*", "/**", "/**/*"};

// Nothing but "any folder" or "this folder"; "../" leads out of it.
bool leads_to_ours(std::string_view before) {
  return !before.starts_with('/') && before.find("..") == std::string_view::npos &&
         before.find_first_not_of("./*") == std::string_view::npos;
}

}  // namespace

std::string written_glob(std::string_view pattern) {
  std::string glob;
  for (const char c : pattern) {
    if (c == mark::kAnyFolders) glob += '*';
    glob += c == mark::kAnyText || c == mark::kAnyFolders ? '*' : c;
  }
  return glob;
}

bool covers_our_folder(std::string_view pattern) {
  const std::string glob = written_glob(pattern);
  const std::size_t at = glob.find(kOurFolder);
  if (at == std::string::npos || !leads_to_ours(std::string_view(glob).substr(0, at))) return false;
  return model::is_one_of(std::string_view(glob).substr(at + kOurFolder.size()), kWholeFolder);
}

bool covers_our_folder_from_top(std::string_view pattern) {
  if (pattern.starts_with("./")) return false;
  return covers_our_folder(pattern.substr(pattern.starts_with('/') ? 1 : 0));
}

bool covers_our_name(std::string_view pattern) {
  while (pattern.ends_with('/')) pattern.remove_suffix(1);
  const std::string glob = marked_glob(written_glob(pattern));
  // A star matches the dot, unlike in the shell.
  return matches_name(glob.starts_with(mark::kAnyText) ? text::concat(".", glob) : glob,
                      kOurFolder);
}

}  // namespace baton::guard
