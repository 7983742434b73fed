#include "store/durable_file.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "baton/identity.h"
#include "host/id_length.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::store {
namespace {

constexpr std::string_view kSuffix = ".tmp";

enum class Durability : std::uint8_t { synced, left_to_the_kernel };

// The id in "<something>.<id>.tmp"; empty if `name` has another form.
std::string_view id_of(std::string_view name) {
  if (!name.ends_with(kSuffix)) return {};
  name.remove_suffix(kSuffix.size());
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return {};
  const std::string_view id = name.substr(dot + 1);
  const bool is_id = id.size() == kIdDigits && std::ranges::all_of(id, text::is_lower_hex_digit);
  return is_id ? id : std::string_view();
}

// What the name of a temporary file has before a suffix of that size.
std::string_view start_of(std::string_view filename, std::size_t suffix) {
  return text::first_bytes(filename, kLongestName - std::min(suffix, kLongestName));
}

Result<void> fill(AppendFile& file, std::string_view text, Durability durability) {
  BATON_CHECK(file.write(text));
  if (durability == Durability::synced) BATON_CHECK(file.sync());
  return {};
}

// Whether a file will be replaced. Refuses anything else at that path, because rename would
// silently replace a link.
Result<bool> finds_file(const Directory& root, const RelativePath& path) {
  BATON_TRY(const std::optional<EntryStatus> old, root.status(path));
  if (!old) return false;
  if (old->kind == EntryKind::file) return true;
  return fail(ErrorCode::malformed, "not a regular file", std::string(path.text()),
              "move the link, folder or device to another place");
}

struct Replacement {
  const RelativePath& path;
  const RelativePath& temporary;
  std::string_view text;
  Access access;
  Durability durability;
};

// A new file is not found only if its folder is missing.
Error naming_missing_folder(Error error, const RelativePath& path) {
  if (error.code == ErrorCode::not_found) error.subject = path.parent().text();
  return error;
}

// A replacement is created with owner-only permissions, so that it is never readable by users who
// could not read the old file.
Result<void> fill_temporary(Directory& root, const Replacement& replacement) {
  BATON_TRY(const bool replaces, finds_file(root, replacement.path));
  const Access access = replaces ? Access::private_to_owner : replacement.access;
  const Result<std::unique_ptr<AppendFile>> created =
      root.create_exclusive(replacement.temporary, access);
  if (!created) return fail(naming_missing_folder(created.error(), replacement.path));
  AppendFile* const file = created->get();
  if (replaces) BATON_CHECK(root.copy_ownership(replacement.path, replacement.temporary));
  return fill(*file, replacement.text, replacement.durability);
}

// After a failure: removes the temporary file, and names the target in the error. A temporary file
// that cannot be removed is left to the next writer.
Result<void> give_up(Directory& root, const Replacement& replacement, Error error) {
  (void)root.remove(replacement.temporary);
  if (error.subject == replacement.temporary.text()) error.subject = replacement.path.text();
  return fail(std::move(error));
}

Result<void> make_temporary(Directory& root, const Replacement& replacement) {
  const Result<void> done = fill_temporary(root, replacement);
  return done ? done : give_up(root, replacement, done.error());
}

Result<void> rename_temporary(Directory& root, const Replacement& replacement) {
  const Result<void> done = root.rename(replacement.temporary, replacement.path);
  return done ? done : give_up(root, replacement, done.error());
}

Result<void> put_in_place(Directory& root, const Replacement& replacement) {
  BATON_CHECK(make_temporary(root, replacement));
  return rename_temporary(root, replacement);
}

// After the rename of `path`, which the error names.
Result<void> sync_folder_of(Directory& root, const RelativePath& path) {
  Result<void> synced = root.sync(path.parent());
  if (!synced) {
    synced.error().subject = path.text();
    synced.error().hint = "the new content is written, but a power cut may undo it";
  }
  return synced;
}

template <typename Belongs>
void sweep(Directory& root, const RelativePath& folder, const Belongs& belongs) {
  const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  if (!entries) return;
  for (const DirectoryEntry& entry : *entries) {
    const bool leftover = entry.kind == EntryKind::file && belongs(entry.name);
    if (leftover) (void)root.remove(folder.child(entry.name));
  }
}

}  // namespace

Result<void> write_durably(Directory& root, IdSource& ids, const RelativePath& path,
                           std::string_view text, Access access) {
  const RelativePath temporary = temporary_beside(path, ids);
  BATON_CHECK(put_in_place(root, {path, temporary, text, access, Durability::synced}));
  return sync_folder_of(root, path);
}

Result<void> create_durably(Directory& root, IdSource& ids, const RelativePath& path,
                            std::string_view text, Access access) {
  BATON_TRY(const std::optional<EntryStatus> there, root.status(path));
  if (there) return fail(ErrorCode::conflict, "it exists already", std::string(path.text()));
  const RelativePath temporary = temporary_beside(path, ids);
  const Replacement created{path, temporary, text, access, Durability::synced};
  BATON_CHECK(make_temporary(root, created));
  const Result<void> named = root.rename_exclusive(temporary, path);
  if (!named) return give_up(root, created, named.error());
  const Result<void> synced = root.sync(path.parent());
  if (!synced) (void)root.remove(path);
  return synced;
}

DurableBatch::~DurableBatch() {
  for (const Waiting& file : waiting_) (void)root_.remove(file.temporary);
}

Result<void> DurableBatch::add(const RelativePath& path, std::string_view text, Access access,
                               Guard guard) {
  RelativePath temporary = temporary_beside(path, ids_);
  BATON_CHECK(make_temporary(root_, {path, temporary, text, access, Durability::synced}));
  waiting_.push_back({.path = path, .temporary = std::move(temporary), .guard = std::move(guard)});
  return {};
}

// The folders are synced also after an error: what was replaced until then is durable.
Result<void> DurableBatch::finish() {
  std::map<RelativePath, RelativePath> written;  // by folder, one of the files in it
  Result<void> done;
  std::size_t count = 0;
  while (done && count < waiting_.size()) {
    const Waiting& file = waiting_[count++];
    done = put_in_place(file);
    if (done) written.emplace(file.path.parent(), file.path);
  }
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
  for (const auto& [folder, file] : written) {
    const Result<void> synced = sync_folder_of(root_, file);
    if (done) done = synced;
  }
  return done;
}

Result<void> DurableBatch::put_in_place(const Waiting& file) {
  const Replacement replacement{file.path, file.temporary, {}, {}, Durability::synced};
  const Result<bool> may_replace = file.guard ? file.guard(file.temporary) : true;
  if (!may_replace) return give_up(root_, replacement, may_replace.error());
  if (*may_replace) return rename_temporary(root_, replacement);
  (void)root_.remove(file.temporary);
  return {};
}

Result<void> write_whole(Directory& root, IdSource& ids, const RelativePath& path,
                         std::string_view text, Access access) {
  const RelativePath temporary = temporary_beside(path, ids);
  return put_in_place(root, {path, temporary, text, access, Durability::left_to_the_kernel});
}

Result<std::optional<std::string>> if_readable(Result<std::string> text) {
  if (text) return *std::move(text);
  if (text.error().code != ErrorCode::unavailable) return std::nullopt;
  return fail(std::move(text).error());
}

Result<std::unique_ptr<AppendFile>> open_or_create(Directory& root, const RelativePath& path) {
  Result<std::unique_ptr<AppendFile>> file = root.open_append(path);
  if (file || file.error().code != ErrorCode::not_found) return file;
  file = root.create_exclusive(path, Access::private_to_owner);
  const bool is_created_meanwhile = !file && file.error().code == ErrorCode::conflict;
  if (is_created_meanwhile) file = root.open_append(path);
  return file;
}

Result<std::optional<std::string>> read_if_there(const Directory& root, const RelativePath& path) {
  Result<std::string> text = root.read(path);
  if (text) return *std::move(text);
  if (text.error().code == ErrorCode::not_found) return std::nullopt;
  return fail(std::move(text).error());
}

Result<std::vector<DirectoryEntry>> list_if_there(const Directory& root,
                                                  const RelativePath& folder) {
  Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  const bool is_absent = !entries && entries.error().code == ErrorCode::not_found;
  if (is_absent) return std::vector<DirectoryEntry>();
  return entries;
}

Result<std::vector<Identifier>> ids_in(const Directory& root, const RelativePath& folder,
                                       std::string_view suffix) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, list_if_there(root, folder));
  std::vector<Identifier> ids;
  for (const DirectoryEntry& entry : entries) {
    std::string_view name = entry.name;
    if (!name.ends_with(suffix)) continue;
    name.remove_suffix(suffix.size());
    Result<Identifier> id = Identifier::parse(name);
    if (id) ids.push_back(*std::move(id));
  }
  std::ranges::sort(ids);
  return ids;
}

Result<void> remove_if_there(Directory& root, const RelativePath& path) {
  return remove_each_if_there(root, std::span(&path, 1));
}

// The folders are synced also after an error: what was removed until then stays removed.
Result<void> remove_each_if_there(Directory& root, std::span<const RelativePath> paths) {
  std::set<RelativePath> folders;
  Result<void> done;
  for (const RelativePath& path : paths) {
    const Result<void> removed = root.remove(path);
    if (removed) {
      folders.insert(path.parent());
    } else if (removed.error().code != ErrorCode::not_found) {
      done = removed;
      break;
    }
  }
  for (const RelativePath& folder : folders) {
    const Result<void> synced = root.sync(folder);
    if (done) done = synced;
  }
  return done;
}

Result<void> remove_folder_if_there(Directory& root, const RelativePath& folder) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, list_if_there(root, folder));
  for (const DirectoryEntry& entry : entries) BATON_CHECK(root.remove(folder.child(entry.name)));
  return remove_if_there(root, folder);
}

Result<RelativePath> write_temporary(Directory& root, IdSource& ids, const RelativePath& path,
                                     std::string_view text, Access access) {
  RelativePath temporary = temporary_beside(path, ids);
  BATON_CHECK(
      make_temporary(root, {path, temporary, text, access, Durability::left_to_the_kernel}));
  return temporary;
}

Result<void> ensure_folders(Directory& root, const RelativePath& folder, Access access) {
  if (folder.is_root()) return {};
  BATON_CHECK(ensure_folders(root, folder.parent(), access));
  BATON_CHECK(root.make_directory(folder, access));
  return root.sync(folder.parent());
}

RelativePath temporary_beside(const RelativePath& path, IdSource& ids) {
  const std::string suffix = text::concat(".", ids.next(), kSuffix);
  return path.parent().child(text::concat(start_of(path.filename(), suffix.size()), suffix));
}

bool is_temporary(std::string_view name) {
  return !id_of(name).empty();
}

bool is_temporary_of(std::string_view filename, std::string_view name) {
  const std::string_view id = id_of(name);
  const std::size_t suffix = 1 + id.size() + kSuffix.size();
  const std::string_view start = start_of(filename, suffix);
  return !id.empty() && name.size() == start.size() + suffix && name.starts_with(start);
}

void sweep_leftovers_of(Directory& root, const RelativePath& path) {
  sweep(root, path.parent(),
        [&](std::string_view name) { return is_temporary_of(path.filename(), name); });
}

void sweep_leftovers_in(Directory& root, const RelativePath& folder) {
  sweep(root, folder, is_temporary);
}

bool is_temporary_of_id(std::string_view name, std::string_view suffix) {
  const std::size_t rest = 1 + id_of(name).size() + kSuffix.size();
  if (!is_temporary(name) || name.size() < rest + suffix.size()) return false;
  name.remove_suffix(rest);
  if (!name.ends_with(suffix)) return false;
  name.remove_suffix(suffix.size());
  return Identifier::parse(name).has_value();
}

void sweep_leftovers_of_ids(Directory& root, const RelativePath& folder, std::string_view suffix) {
  sweep(root, folder, [suffix](std::string_view name) { return is_temporary_of_id(name, suffix); });
}

}  // namespace baton::store
