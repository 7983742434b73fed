#include "posix/attributes.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <optional>
#include <string_view>

#include "posix/file_descriptor.h"
#include "posix/open_beneath.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::posix {
namespace {

struct Attribute {
  char letter;
  std::string_view name;
};

std::optional<Attribute> attribute_of(int root, const RelativePath& path) {
  const FileDescriptor opened(open_beneath(root, {.path = path.text(), .flags = O_PATH}));
  struct statx status = {};
  const bool is_known = opened.get() >= 0 &&
                        ::statx(opened.get(), "", AT_EMPTY_PATH, STATX_BASIC_STATS, &status) == 0;
  if (!is_known) return std::nullopt;
  if ((status.stx_attributes & STATX_ATTR_IMMUTABLE) != 0) return Attribute{'i', "immutable"};
  if ((status.stx_attributes & STATX_ATTR_APPEND) != 0) return Attribute{'a', "append-only"};
  return std::nullopt;
}

}  // namespace

std::string hint_to_attribute(int root, const std::string& folder,
                              std::span<const RelativePath> paths) {
  for (const RelativePath& path : paths) {
    const std::optional<Attribute> found = attribute_of(root, path);
    if (!found) continue;
    const std::string letter(1, found->letter);
    const std::string place = path.is_root() ? folder : text::concat(folder, "/", path.text());
    return text::concat(path.is_root() ? std::string_view("the folder itself") : path.text(),
                        " has the attribute ", letter, " (", found->name,
                        "), which `lsattr` shows; `sudo chattr -", letter, " ",
                        text::shell_word(place), "` removes it");
  }
  return {};
}

}  // namespace baton::posix
