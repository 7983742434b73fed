#include "app/core/files/find_files.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/core/files/walk_folder.h"
#include "text/concat.h"
#include "text/glob.h"
#include "text/pattern.h"

namespace baton::app {
namespace {

// "a/b/*.json" is in the folder "a/b/".
std::string_view folder_of_glob(std::string_view glob) {
  const std::size_t slash = glob.substr(0, glob.find_first_of("*?")).rfind('/');
  return slash == std::string_view::npos ? std::string_view() : glob.substr(0, slash + 1);
}

std::string prefix_of_folder(std::string_view folder) {
  if (folder == ".") return "";
  return folder.ends_with('/') ? std::string(folder) : text::concat(folder, "/");
}

// The files below a folder whose names, with `prefix` before them, are wanted.
template <typename IsWanted>
Result<std::vector<std::string>> files_below(const Directory& folder, const std::string& prefix,
                                             const IsWanted& is_wanted) {
  std::vector<std::string> names;
  std::optional<Error> fault;
  const auto add = [&](const RelativePath& file) {
    std::string name = text::concat(prefix, file.text());
    if (is_wanted(name)) names.push_back(std::move(name));
  };
  // A link is refused when it is read, as if it was named: a file must not be skipped silently.
  walk_folder(folder, RelativePath::root(),
              {.file = add, .link = add, .fault = [&fault](const Error& error) {
                 if (!fault) fault = error;
               }});
  if (fault) return fail(*std::move(fault));
  std::ranges::sort(names);
  return names;
}

Result<std::vector<std::string>> matches_of_glob(const std::string& glob, Workspace& workspace) {
  BATON_TRY(const text::Pattern pattern, text::Pattern::compile(text::pattern_of_glob(glob)));
  const std::string prefix(folder_of_glob(glob));
  BATON_TRY(const std::shared_ptr<Directory> folder,
            workspace.folders().open(prefix.empty() ? "." : prefix));
  BATON_TRY(std::vector<std::string> names,
            files_below(*folder, prefix, [&pattern](const std::string& name) {
              return pattern.matches_whole(name);
            }));
  if (!names.empty()) return names;
  return fail(ErrorCode::not_found, "no file matches", glob,
              "\"*\" matches within a folder, \"**\" at any depth");
}

}  // namespace

Result<std::vector<std::string>> find_files(const std::string& argument, std::string_view extension,
                                            Workspace& workspace) {
  if (argument == "-") return std::vector<std::string>{argument};  // standard input
  if (text::is_glob(argument)) return matches_of_glob(argument, workspace);
  const Result<std::shared_ptr<Directory>> folder = workspace.folders().open(argument);
  if (!folder) return std::vector<std::string>{argument};
  BATON_TRY(std::vector<std::string> names,
            files_below(**folder, prefix_of_folder(argument), [extension](const std::string& name) {
              return name.ends_with(extension);
            }));
  if (!names.empty()) return names;
  return fail(ErrorCode::not_found, "the folder has no such file", argument,
              text::concat("name files, or a folder with files that end with ", extension));
}

Result<void> check_standard_input(const std::vector<std::string>& arguments) {
  if (std::ranges::count(arguments, "-") < 2) return {};
  return fail(ErrorCode::usage, "standard input is named more than once", "-",
              "give - once, and the names of the other files");
}

}  // namespace baton::app
