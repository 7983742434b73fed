// Writes to the configuration of baton and of Claude Code.
#include <algorithm>

#include "domain/guard/guarded_reach.h"
#include "domain/guard/program_text.h"
#include "domain/guard/shell_command.h"
#include "domain/guard/shell_marks.h"

namespace baton::guard {
namespace {

// What an archive unpacks is unknown.
bool may_change(Use use) {
  return use == Use::write || use == Use::write_tree || use == Use::copy || use == Use::copy_tree ||
         use == Use::remove;
}

// "src/**/*.json" lists files; "src/**/settings.json" names one.
bool is_list(std::string_view path) {
  const bool is_recursive = path.find(mark::kAnyFolders) != std::string_view::npos;
  return is_recursive && mark::is_pattern(file_name(mark::without_kind(path)));
}

}  // namespace

bool GuardedReach::reaches_configuration(const FileUse& use, const std::string& folder) {
  if (use.use == Use::code) {
    return seems_to_write(use.path) && !code_in(use.path, folder, configuration_).empty();
  }
  return may_change(use.use) && !find(use, folder, configuration_).empty();
}

std::string GuardedReach::changed_settings(FileUse use, const std::string& folder) {
  if (use.use == Use::code) {
    const auto place = std::ranges::find_if(
        settings_, [&](const std::string& each) { return is_settings_code(each, use, folder); });
    return place == settings_.end() ? std::string() : shown(*place);
  }
  if (!may_change(use.use) || is_list(use.path)) return {};
  if (use.use == Use::write_tree) use.use = Use::remove;
  return find(std::move(use), folder, settings_);
}

// Other programs have a settings.json, too: the folder must be named, or be the working folder.
bool GuardedReach::is_settings_code(const std::string& place, const FileUse& use,
                                    const std::string& folder) const {
  if (!seems_to_write(use.path) || !names_file(use.path, file_name(place))) return false;
  const std::string_view around = std::string_view(place).substr(0, place.rfind('/'));
  const bool is_named = use.path.find(file_name(around)) != std::string::npos;
  return around == root_ || is_named || normal_path(folder) == around;
}

}  // namespace baton::guard
