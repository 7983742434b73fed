#include "app/core/encryption/data_key_files.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/kept_files.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "host/repository.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/set_aside_names.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::DataKeys;

constexpr std::string_view kKeysSuffix = ".json";

// After the whole name, so that the copy is no key file itself.
constexpr std::string_view kDamaged = ".corrupt-";

// The folders of the keys of sessions and root threads below the keys' folder.
constexpr std::array<std::string_view, 2> kValueFolders = {"shared", "environment"};

// The owner of a key file, or of a damaged one that was set aside. Empty for another name.
std::string_view owner_in(std::string_view name) {
  const bool is_key_file = name.ends_with(kKeysSuffix);
  const std::size_t end = is_key_file ? name.size() - kKeysSuffix.size()
                                      : name.find(text::concat(kKeysSuffix, kDamaged));
  const std::string_view owner = name.substr(0, end);
  return end != std::string_view::npos && Identifier::is_valid(owner) ? owner : std::string_view();
}

// Appends the owners of the files in a folder. A deletion that was killed may have left a damaged
// one alone.
Result<void> append_owners(const RelativePath& folder, std::string_view prefix,
                           Workspace& workspace, std::vector<std::string>& owners) {
  BATON_TRY(const std::vector<std::string> files, kept_names(folder, workspace));
  std::set<std::string_view> found;
  for (const std::string& file : files) {
    const std::string_view owner = owner_in(file);
    if (!owner.empty()) found.insert(owner);
  }
  for (const std::string_view owner : found) owners.push_back(text::concat(prefix, owner));
  return {};
}

Error damaged_keys(Error error) {
  error.hint =
      "`baton key import FILE` replaces it by the file of this name from a backup or another copy "
      "of the project, and keeps what is damaged";
  return error;
}

// Not there counts as not damaged; so does what this user may not read.
bool is_damaged_key_file(const std::string& owner, const RelativePath& file,
                         const Directory& root) {
  const Result<std::string> text = root.read(file);
  if (!text) return text.error().code == ErrorCode::malformed;
  const Result<DataKeys> keys = parse_data_keys(*text, owner, file);
  return !keys && keys.error().code == ErrorCode::malformed;
}

}  // namespace

bool can_own_keys(std::string_view owner) {
  return data_key_file(owner).has_value();
}

Result<RelativePath> data_key_file(std::string_view owner) {
  const std::size_t slash = owner.find('/');
  RelativePath folder = kKeysFolder;
  if (slash != std::string_view::npos) {
    const auto* const known = std::ranges::find(kValueFolders, owner.substr(0, slash));
    if (known != kValueFolders.end()) {
      folder = kKeysFolder.child(*known);
      owner.remove_prefix(slash + 1);
    }
  }
  BATON_TRY(const Identifier id, Identifier::parse(owner, "workflow id"));
  return folder.child(id, kKeysSuffix);
}

Result<DataKeys> parse_data_keys(const std::string& text, const std::string& owner,
                                 const RelativePath& file) {
  const std::string name(file.text());
  BATON_TRY(const Json document, json::read(text, name));
  BATON_TRY(DataKeys keys, policy::read_data_keys(document, name));
  if (keys.workflow == owner) return keys;
  return fail(ErrorCode::malformed, "the keys are those of another workflow", name);
}

Result<StoredDataKeys> read_data_key_file(const std::string& owner, Workspace& workspace) {
  BATON_TRY(const RelativePath file, data_key_file(owner));
  StoredDataKeys stored{.keys = {.workflow = owner, .keys = {}}};
  Result<std::optional<KeptFile>> kept = read_kept_text(file, workspace);
  if (kept && !*kept) return stored;
  Result<DataKeys> keys =
      kept ? parse_data_keys((*kept)->text, owner, file) : Result<DataKeys>(fail(kept.error()));
  if (keys) {
    stored = {
        .keys = *std::move(keys), .text = std::move((*kept)->text), .number = (*kept)->number};
    return stored;
  }
  if (keys.error().code != ErrorCode::malformed) return fail(std::move(keys).error());
  const Repository* const repository = workspace.states().repository();
  Result<std::string> link = repository == nullptr
                                 ? Result<std::string>(fail(keys.error()))
                                 : repository->read(file, Directory::kDefaultReadLimit);
  Result<DataKeys> linked =
      link ? parse_data_keys(*link, owner, file) : Result<DataKeys>(fail(link.error()));
  if (!linked) return fail(damaged_keys(std::move(keys).error()));
  return StoredDataKeys{
      .keys = *std::move(linked), .text = *std::move(link), .is_file_damaged = true};
}

Result<std::optional<std::string>> set_damaged_keys_aside(const std::string& owner,
                                                          Workspace& workspace) {
  BATON_TRY(const RelativePath file, data_key_file(owner));
  Host& host = workspace.host();
  if (!is_damaged_key_file(owner, file, host.root)) return std::nullopt;
  const std::string base =
      text::concat(file.filename(), kDamaged, store::time_for_name(host.clock.now()));
  RelativePath aside = file.parent().child(base);
  Result<void> renamed = host.root.rename_exclusive(file, aside);
  for (std::size_t number = 2; !renamed && renamed.error().code == ErrorCode::conflict; ++number) {
    aside = file.parent().child(text::concat(base, "-", std::to_string(number)));
    renamed = host.root.rename_exclusive(file, aside);
  }
  BATON_CHECK(renamed);
  return std::string(aside.text());
}

bool is_beside_data_keys(const RelativePath& file, std::string_view name) {
  return store::is_temporary_of(file.filename(), name) ||
         name.starts_with(text::concat(file.filename(), kDamaged));
}

// The key file goes last, so that a process that is killed leaves a name by which the rest is
// found. What cannot be removed, such as a folder with content, does not keep the others.
Result<void> remove_data_key_file(const RelativePath& file, Workspace& workspace) {
  std::vector<RelativePath> files;
  BATON_TRY(const std::vector<DirectoryEntry> entries,
            store::list_if_there(workspace.host().root, file.parent()));
  for (const DirectoryEntry& entry : entries) {
    if (is_beside_data_keys(file, entry.name)) files.push_back(file.parent().child(entry.name));
  }
  files.push_back(file);
  Result<void> done;
  for (const RelativePath& path : files) {
    const Result<void> removed = remove_kept(path, workspace);
    if (done) done = removed;
  }
  return done;
}

Result<std::vector<std::string>> workflows_with_keys(Workspace& workspace) {
  std::vector<std::string> owners;
  BATON_CHECK(append_owners(kKeysFolder, {}, workspace, owners));
  for (const std::string_view folder : kValueFolders) {
    BATON_CHECK(
        append_owners(kKeysFolder.child(folder), text::concat(folder, "/"), workspace, owners));
  }
  return owners;
}

}  // namespace baton::app
