#include "app/core/encryption/key_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "host/baton_files.h"
#include "store/durable_file.h"
#include "text/ascii.h"
#include "text/base64url.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kKeyLine = "baton-key-1-";
constexpr std::uint64_t kLongestKeyFile = 4096;
constexpr std::uint32_t kOthers = 077;  // permission bits of other users

struct KeyFilePlace {
  std::shared_ptr<Directory> folder;
  RelativePath name = RelativePath::root();
  std::string path;
};

Failure refuse_key_file(Phrase phrase, const std::string& path, std::string hint) {
  return fail(ErrorCode::denied, phrase, path, std::move(hint));
}

// A folder's own path and those of all folders above it, with links followed.
std::vector<std::string> upwards(std::string folder) {
  std::vector<std::string> folders = {folder};
  while (folder.size() > 1) {
    folder.resize(std::max<std::size_t>(folder.rfind('/'), 1));
    folders.push_back(folder);
  }
  return folders;
}

// A folder without baton's files, such as the home folder, is not a project: its keys may be in it.
bool is_project(Workspace& workspace) {
  const std::array<RelativePath, 3> files = {workspace.root().state, kConfigurationFile,
                                             kBatonFolder};
  return std::ranges::any_of(files, [&](const RelativePath& file) {
    const Result<std::optional<EntryStatus>> entry = workspace.host().root.status(file);
    return !entry || *entry;
  });
}

Result<void> require_outside(const std::string& folder, const std::string& path,
                             Workspace& workspace) {
  constexpr std::string_view kElsewhere =
      "set BATON_KEY_FILE to a path outside of every repository";
  const std::string root = workspace.folders().resolve(workspace.root().path);
  const std::string project = is_project(workspace) ? root : std::string();
  for (const std::string& above : upwards(folder)) {
    if (above == project) {
      return refuse_key_file("the key file is inside the project", path, std::string(kElsewhere));
    }
    const Result<std::shared_ptr<Directory>> opened = workspace.folders().open(above);
    if (!opened) continue;
    const Result<std::optional<EntryStatus>> git = (*opened)->status(".git");
    if (git && *git) {
      return refuse_key_file("the key file is inside a git work tree", path,
                             std::string(kElsewhere));
    }
  }
  return {};
}

// The variable that names the key file, or a folder above it.
struct NamedKeyFile {
  std::string_view variable;
  std::string path;
};

std::optional<NamedKeyFile> named_key_file(const Workspace& workspace) {
  struct Naming {
    const char* variable;
    std::string_view rest;
  };
  constexpr std::array kNamings = {Naming{"BATON_KEY_FILE", ""},
                                   Naming{"XDG_CONFIG_HOME", "/baton/key"},
                                   Naming{"HOME", "/.config/baton/key"}};
  for (const auto& [variable, rest] : kNamings) {
    if (const auto given = workspace.host().environment.variable(variable)) {
      return NamedKeyFile{.variable = variable, .path = text::concat(*given, rest)};
    }
  }
  return std::nullopt;
}

// Empty: there is no folder for it, and none is to be made.
Result<std::optional<KeyFilePlace>> find_place(Workspace& workspace, Creation creation) {
  const std::optional<NamedKeyFile> named = named_key_file(workspace);
  if (!named) return std::nullopt;
  const std::string* const path = &named->path;
  if (!path->starts_with('/')) {
    return fail(ErrorCode::usage, "the key file must have an absolute path", *path,
                text::concat("set ", named->variable, " to an absolute path"));
  }
  const std::size_t slash = path->rfind('/');
  const std::string folder =
      workspace.folders().resolve(path->substr(0, std::max<std::size_t>(slash, 1)));
  BATON_TRY(RelativePath name, RelativePath::parse(path->substr(slash + 1)));
  BATON_CHECK(require_outside(folder, *path, workspace));
  Result<std::shared_ptr<Directory>> opened = creation == Creation::where_missing
                                                  ? workspace.folders().make(folder)
                                                  : workspace.folders().open(folder);
  if (!opened && creation == Creation::never && opened.error().code == ErrorCode::not_found) {
    return std::nullopt;
  }
  if (!opened) return fail(opened.error());
  return KeyFilePlace{.folder = *std::move(opened), .name = std::move(name), .path = *path};
}

// False: there is no such file.
Result<bool> require_private(const KeyFilePlace& place) {
  BATON_TRY(const std::optional<EntryStatus> status, place.folder->status(place.name));
  if (!status) return false;
  if (status->kind != EntryKind::file) {
    return refuse_key_file("the key file is not a regular file", place.path,
                           "links are not followed: name the file itself");
  }
  if ((status->mode & kOthers) == 0) return true;
  return refuse_key_file("other users can access the key file", place.path,
                         text::concat("`chmod 600 ", place.path, "`"));
}

}  // namespace

std::optional<std::string> key_file_path(const Workspace& workspace) {
  std::optional<NamedKeyFile> named = named_key_file(workspace);
  return named ? std::optional(std::move(named->path)) : std::nullopt;
}

std::vector<std::string> key_file_places(const Workspace& workspace) {
  const std::optional<std::string> path = key_file_path(workspace);
  if (!path || !path->starts_with('/') || workspace.folders().open(*path)) return {};
  std::string target = workspace.folders().resolve(*path);
  if (target == *path) return {*path};
  return {*path, std::move(target)};
}

Result<std::unique_ptr<SecretKey>> load_key_file(Workspace& workspace) {
  std::unique_ptr<SecretKey> key;
  BATON_TRY(const std::optional<KeyFilePlace> place, find_place(workspace, Creation::never));
  if (!place) return key;
  BATON_TRY(const bool is_there, require_private(*place));
  if (!is_there) return key;
  BATON_TRY(std::string text, place->folder->read(place->name, kLongestKeyFile));
  const Cipher& cipher = workspace.host().crypto.cipher();
  const std::string_view line = text::trim(text, " \t\r\n");
  std::optional<std::string> bytes;
  if (line.starts_with(kKeyLine)) bytes = text::from_base64url(line.substr(kKeyLine.size()));
  cipher.erase(text);
  const bool is_key = bytes && bytes->size() == SecretKey::kBytes;
  if (is_key) key = cipher.take_key(*bytes);
  if (bytes) cipher.erase(*bytes);
  if (is_key) return key;
  return fail(ErrorCode::malformed, "the key file contains no key", place->path,
              "restore it from a backup, or move it away and run `baton key init`");
}

Result<bool> make_key_file(Workspace& workspace) {
  BATON_TRY(const std::optional<KeyFilePlace> place,
            find_place(workspace, Creation::where_missing));
  if (!place) {
    return fail(ErrorCode::not_found, "no place for the key file", "",
                "set BATON_KEY_FILE, or HOME");
  }
  BATON_TRY(const bool is_there, require_private(*place));
  if (is_there) return false;
  const Cipher& cipher = workspace.host().crypto.cipher();
  const std::unique_ptr<SecretKey> key = cipher.make_key();
  std::string digits = text::to_base64url(key->bytes());
  std::string line = text::concat(kKeyLine, digits, "\n");
  cipher.erase(digits);
  const Result<void> created = store::create_durably(*place->folder, workspace.host().ids,
                                                     place->name, line, Access::private_to_owner);
  cipher.erase(line);
  if (created) return true;
  if (created.error().code == ErrorCode::conflict) return false;  // another process made it
  return fail(created.error());
}

}  // namespace baton::app
