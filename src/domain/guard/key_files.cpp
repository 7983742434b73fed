#include "domain/guard/key_files.h"

#include <algorithm>

#include "domain/guard/program_text.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {
namespace {

std::string_view folder_of(std::string_view path) {
  return path.substr(0, path.rfind('/'));
}

// A name such as "key" says little without that of its folder: "baton/key".
std::string_view telling_name(std::string_view path) {
  const std::string_view folder = folder_of(path);
  return folder.empty() ? path : path.substr(folder.rfind('/') + 1);
}

}  // namespace

KeyFiles::KeyFiles(const GuardedPlaces& places, const GuardedFiles& files)
    : root_(normal_path(places.root)), files_(files) {
  for (const std::string& path : places.key_files) paths_.push_back(normal_path(path));
}

bool KeyFiles::contain(std::string_view path) const {
  return std::ranges::find(paths_, path) != paths_.end();
}

bool KeyFiles::own(std::string_view folder, std::string_view key_file) const {
  return folder == folder_of(key_file) && folder != root_ && folder != files_.variable("HOME");
}

bool KeyFiles::are_named(std::string_view key_file, std::string_view code,
                         std::string_view folder) const {
  if (names_file(code, telling_name(key_file))) return true;
  return own(normal_path(folder), key_file) && names_file(code, file_name(key_file));
}

}  // namespace baton::guard
