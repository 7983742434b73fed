#include "domain/guard/exclusion.h"

#include <algorithm>
#include <string>

#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {
namespace {

constexpr std::string_view kOurFolder = ".claude";
constexpr std::string_view kWholeFolder[] = {"", "/", "*", "/*", "/**", "/**/*"};

// A glob as it was written: the shell's marks are stars again.
std::string unmarked(std::string_view pattern) {
  std::string glob;
  for (const char c : pattern) {
    if (c == mark::kAnyFolders) glob += '*';
    glob += c == mark::kAnyText || c == mark::kAnyFolders ? '*' : c;
  }
  return glob;
}

// Nothing but "any folder" or "this folder", or an absolute path.
bool leads_to_ours(std::string_view before) {
  return before.starts_with('/') || before.find_first_not_of("./*") == std::string_view::npos;
}

}  // namespace

bool covers_our_folder(std::string_view pattern) {
  const std::string glob = unmarked(pattern);
  const std::size_t at = glob.find(kOurFolder);
  if (at == std::string::npos || !leads_to_ours(std::string_view(glob).substr(0, at))) return false;
  return model::is_one_of(std::string_view(glob).substr(at + kOurFolder.size()), kWholeFolder);
}

}  // namespace baton::guard
