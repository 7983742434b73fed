#include "app/core/files/find_files.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "app/core/files/walk_folder.h"
#include "host/baton_files.h"
#include "text/concat.h"
#include "text/glob.h"
#include "text/pattern.h"
#include "text/terminal.h"

namespace baton::app {
namespace {

std::string prefix_of_folder(std::string_view folder) {
  if (folder == ".") return "";
  return folder.ends_with('/') ? std::string(folder) : text::concat(folder, "/");
}

// The files below a folder that are wanted. `prefix` stands in front of their names.
class FilesBelow {
 public:
  FilesBelow(const Directory& folder, std::string prefix, const Workspace& workspace)
      : folder_(folder), prefix_(std::move(prefix)), workspace_(workspace) {}

  // `wants` is asked with the prefix, `enters`: whether files of subfolders may be wanted.
  template <typename Wants>
  Result<std::vector<FoundFile>> find(const Wants& wants, bool enters) const {
    std::vector<FoundFile> files;
    std::optional<Error> fault;
    const auto add = [&](const RelativePath& file) {
      std::string name = text::concat(prefix_, file.text());
      if (wants(name)) files.push_back({.name = std::move(name)});
    };
    const auto add_unusable = [&](const std::string& path) {
      const std::string name = text::concat(prefix_, path);
      const bool is_wanted = is_folder(name) ? enters : wants(name);
      if (is_wanted) files.push_back(unusable(name));
    };
    const auto keep = [&](const Error& error) {
      if (!fault) fault = error;
    };
    // A link is refused when it is read, as if it was named: a file must not be skipped silently.
    walk_folder(
        folder_, RelativePath::root(),
        {.file = add, .link = add, .fault = keep, .unusable = add_unusable, .prefix = prefix_});
    if (fault) return fail(*std::move(fault));
    std::ranges::sort(files, {}, &FoundFile::name);
    return files;
  }

 private:
  [[nodiscard]] bool is_folder(const std::string& path) const {
    return workspace_.folders().open(path).has_value();
  }

  static FoundFile unusable(const std::string& path) {
    const std::string shown = text::one_line(path);
    return {.name = shown,
            .fault = Error{.code = ErrorCode::malformed,
                           .phrase = "its name has a control character",
                           .subject = shown,
                           .hint = "rename it"}};
  }

  const Directory& folder_;
  std::string prefix_;
  const Workspace& workspace_;
};

Result<std::vector<FoundFile>> matches_of_glob(const std::string& glob, Workspace& workspace) {
  BATON_TRY(const text::Pattern pattern, text::Pattern::compile(text::pattern_of_glob(glob)));
  const std::string prefix(text::folder_of_glob(glob));
  BATON_TRY(const std::shared_ptr<Directory> folder,
            workspace.folders().open(prefix.empty() ? "." : prefix));
  const std::string_view below = std::string_view(glob).substr(prefix.size());
  const bool enters = below.find('/') != std::string_view::npos || below.starts_with("**");
  const FilesBelow all(*folder, prefix, workspace);
  BATON_TRY(std::vector<FoundFile> files,
            all.find([&pattern](const std::string& name) { return pattern.matches_whole(name); },
                     enters));
  if (!files.empty()) return files;
  return fail(ErrorCode::not_found, "no file matches", glob,
              "\"*\" matches within a folder, \"**\" at any depth");
}

// The files that are known, whatever way to them their names take. A link is another file than its
// target, because it may be replaced.
class KnownFiles {
 public:
  explicit KnownFiles(const Workspace& workspace) : workspace_(workspace) {}

  // Whether it was not known yet.
  bool add(const std::string& name) {
    const std::size_t slash = name.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : name.substr(0, slash + 1);
    auto resolved = folders_.find(folder);
    if (resolved == folders_.end()) {
      resolved = folders_.emplace(folder, workspace_.folders().resolve(folder)).first;
    }
    const std::string own = slash == std::string::npos ? name : name.substr(slash + 1);
    return files_.insert(text::concat(resolved->second, "/", own)).second;
  }

 private:
  const Workspace& workspace_;
  std::map<std::string, std::string> folders_;  // the absolute path by the name
  std::set<std::string> files_;
};

// Whether a search in `folder`, an absolute path, omits the file at the path below it.
bool is_among_omitted(const std::string& folder, std::string_view below) {
  static constexpr std::array<std::string_view, 3> kSettings = {
      "/.claude/settings.json", "/.claude/settings.local.json", "/.mcp.json"};
  const std::string own = text::concat("/", kBatonFolder.text(), "/");
  const std::string base = text::concat(folder, "/");
  if (base.find(own) != std::string::npos) return false;
  const std::string file = text::concat(base, below);
  return file.find(own) != std::string::npos ||
         std::ranges::any_of(kSettings,
                             [&](std::string_view name) { return file.ends_with(name); });
}

}  // namespace

Result<std::vector<FoundFile>> find_files(const std::string& argument, std::string_view extension,
                                          Workspace& workspace, Omitted omitted) {
  if (argument == "-") return std::vector{FoundFile{argument}};  // standard input
  if (text::is_glob(argument)) return matches_of_glob(argument, workspace);
  const Result<std::shared_ptr<Directory>> folder = workspace.folders().open(argument);
  if (!folder) return std::vector{FoundFile{argument}};
  const std::string prefix = prefix_of_folder(argument);
  const std::string searched =
      omitted == Omitted::nothing ? std::string() : workspace.folders().resolve(argument);
  bool has_omitted = false;
  const auto wants = [&](const std::string& name) {
    if (!name.ends_with(extension)) return false;
    const bool is_omitted =
        !searched.empty() && is_among_omitted(searched, name.substr(prefix.size()));
    has_omitted = has_omitted || is_omitted;
    return !is_omitted;
  };
  const FilesBelow all(**folder, prefix, workspace);
  BATON_TRY(std::vector<FoundFile> files, all.find(wants, true));
  if (!files.empty()) return files;
  if (has_omitted) {
    return fail(ErrorCode::not_found, "the folder has only files that a search omits", argument,
                text::concat("Claude Code's settings and the files in ", kBatonFolder.text(),
                             " are omitted; name a file to read it"));
  }
  return fail(ErrorCode::not_found, "the folder has no such file", argument,
              text::concat("name files, or a folder with files that end with ", extension));
}

Result<std::vector<FoundFile>> find_files(const std::vector<std::string>& arguments,
                                          std::string_view extension, Workspace& workspace,
                                          Omitted omitted) {
  std::vector<FoundFile> files;
  KnownFiles known(workspace);
  for (const std::string& argument : arguments) {
    BATON_TRY(std::vector<FoundFile> found, find_files(argument, extension, workspace, omitted));
    if (arguments.size() == 1) return found;  // has each file once
    for (FoundFile& file : found) {
      const bool has_path = !file.fault && file.name != "-";
      if (!has_path || known.add(file.name)) files.push_back(std::move(file));
    }
  }
  return files;
}

Result<void> check_standard_input(const std::vector<std::string>& paths) {
  if (std::ranges::count(paths, "-") < 2) return {};
  return fail(ErrorCode::usage, "standard input is named more than once", "-",
              "give - once, and the names of the other files");
}

}  // namespace baton::app
