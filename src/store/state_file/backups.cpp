#include "store/state_file/backups.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "host/repository.h"
#include "store/durable_file.h"
#include "store/kept_files.h"
#include "store/state_file/layout.h"
#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::state_file {
namespace {

constexpr std::size_t kNumberDigits = 10;
constexpr std::size_t kDigestDigits = 8;
constexpr std::size_t kNameLength = kNumberDigits + 1 + kDigestDigits + kJsonSuffix.size();

std::string spell_name(std::uint64_t number, const Digest& digest) {
  return text::concat(text::zero_padded(number, kNumberDigits), "-",
                      std::string_view(digest.hex).substr(0, kDigestDigits), kJsonSuffix);
}

}  // namespace

// Numbered, not dated: two states may be replaced in the same millisecond, and clocks can go back.
std::optional<BackupName> parse_backup_name(std::string_view name) {
  if (name.size() != kNameLength || name[kNumberDigits] != '-') return std::nullopt;
  if (!name.ends_with(kJsonSuffix)) return std::nullopt;
  BackupName parsed;
  const char* end = name.data() + kNumberDigits;
  const auto [stopped, error] = std::from_chars(name.data(), end, parsed.number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  parsed.digest = name.substr(kNumberDigits + 1, kDigestDigits);
  return parsed;
}

bool is_of_backup(const BackupName& name, const std::string& text, const Crypto& crypto) {
  return crypto.digest(text).hex.starts_with(name.digest);
}

// Sorted by name, which begins with the number.
Result<std::vector<std::string>> Backups::file_names() const {
  BATON_TRY(std::vector<DirectoryEntry> entries, store::list_if_there(host_.root, folder_));
  std::vector<std::string> found;
  for (DirectoryEntry& entry : entries) {
    const bool is_backup =
        entry.kind == EntryKind::file && parse_backup_name(entry.name).has_value();
    if (is_backup) found.push_back(std::move(entry.name));
  }
  return found;
}

Result<std::vector<std::string>> Backups::names() const {
  BATON_TRY(std::vector<std::string> found, file_names());
  return found.empty() ? kept_names() : std::move(found);
}

std::vector<std::string> Backups::kept_names() const {
  if (repository_ == nullptr) return {};
  std::vector<std::string> kept = repository_->kept_in(folder_);
  std::erase_if(kept, [](const std::string& name) { return !parse_backup_name(name); });
  return kept;
}

std::vector<RelativePath> Backups::stale_links() const {
  std::vector<RelativePath> stale;
  for (const std::string& name : kept_names()) {
    RelativePath path = folder_.child(name);
    if (!repository_->is_kept(path)) stale.push_back(std::move(path));
  }
  return stale;
}

void Backups::keep_hard_link(const RelativePath& path) {
  if (repository_ != nullptr) repository_->keep(path);
}

void Backups::protect() {
  const Result<std::vector<std::string>> found = file_names();
  if (!found || repository_ == nullptr) return;
  for (const std::string& name : *found) repository_->keep_unless_there(folder_.child(name));
}

Result<void> Backups::bring_back() {
  const std::vector<std::string> kept = kept_names();
  if (kept.empty()) return {};
  BATON_CHECK(store::ensure_folders(host_.root, folder_, Access::private_to_owner));
  for (const std::string& name : kept) {
    BATON_CHECK(store::restore_kept(host_, *repository_, folder_.child(name)));
  }
  return {};
}

void Backups::forget_kept() {
  for (const std::string& name : kept_names()) (void)repository_->forget(folder_.child(name));
}

Result<void> Backups::keep(const StoredState& state, BackupDurability durability) {
  BATON_TRY(const std::vector<std::string> kept, names());
  const BackupName newest =
      kept.empty() ? BackupName() : parse_backup_name(kept.back()).value_or(BackupName());
  const Digest digest = digest_of(state, host_.crypto);
  const bool is_kept = !kept.empty() && digest.hex.starts_with(newest.digest);
  // An unsynced copy is not sufficient if it must be the last one.
  if (is_kept && durability == BackupDurability::left_to_the_kernel) return {};
  const RelativePath path = folder_.child(spell_name(newest.number + (is_kept ? 0 : 1), digest));
  if (durability == BackupDurability::synced) {
    BATON_CHECK(store::ensure_folders(host_.root, folder_, Access::private_to_owner));
    BATON_CHECK(
        store::write_durably(host_.root, host_.ids, path, state.text, Access::private_to_owner));
  } else {
    BATON_CHECK(host_.root.make_directory(folder_, Access::private_to_owner));
    BATON_CHECK(
        store::write_whole(host_.root, host_.ids, path, state.text, Access::private_to_owner));
  }
  keep_hard_link(path);
  return {};
}

void Backups::sweep() {
  store::sweep_leftovers_in(host_.root, folder_);
}

void Backups::prune(std::size_t kept) {
  const Result<std::vector<std::string>> found = names();
  if (!found || found->size() <= kept) return;
  std::vector<RelativePath> surplus;
  for (std::size_t oldest = 0; oldest < found->size() - kept; ++oldest) {
    surplus.push_back(folder_.child((*found)[oldest]));
  }
  store::prune_each_kept(host_.root, repository_, surplus);
}

// A backup is removed after the one that replaces it, under the same number, is on disk.
Result<void> Backups::rewrite(const RedactText& redact) {
  BATON_TRY(const std::vector<std::string> found, file_names());
  for (const std::string& name : found) {
    const RelativePath path = folder_.child(name);
    BATON_TRY(const std::string text, host_.root.read(path));
    BATON_TRY(const std::string redacted, redact(text));
    if (redacted == text) continue;
    const std::string renamed =
        spell_name(parse_backup_name(name)->number, host_.crypto.digest(redacted));
    BATON_CHECK(store::write_durably(host_.root, host_.ids, folder_.child(renamed), redacted,
                                     Access::private_to_owner));
    keep_hard_link(folder_.child(renamed));
    if (renamed == name) continue;
    BATON_CHECK(store::remove_kept(host_.root, repository_, path));
  }
  sweep();
  for (const RelativePath& link : stale_links()) BATON_CHECK(forget_unredacted(link, redact));
  return {};
}

// Nothing shows such a link, but `doctor --fix` would restore its file. One without anything to
// redact stays, because it may be the only backup.
Result<void> Backups::forget_unredacted(const RelativePath& link, const RedactText& redact) {
  const Result<std::string> text = repository_->read(link, Directory::kDefaultReadLimit);
  const Result<std::string> redacted = text ? redact(*text) : text;
  if (redacted && *redacted == *text) return {};
  return repository_->forget(link);
}

// The hard link of a file that is missing, or that another program damaged.
Result<std::string> Backups::read_backup(const RelativePath& path) const {
  const std::optional<BackupName> name = parse_backup_name(path.filename());
  const auto is_good = [&](const Result<std::string>& text) {
    return text && name && is_of_backup(*name, *text, host_.crypto);
  };
  Result<std::string> text = host_.root.read(path);
  if (repository_ == nullptr || is_good(text)) return text;
  const bool is_gone = !text && text.error().code == ErrorCode::not_found;
  Result<std::string> linked = repository_->read(path, Directory::kDefaultReadLimit);
  return is_gone || is_good(linked) ? linked : text;
}

Result<std::vector<StateCandidate>> Backups::read() const {
  BATON_TRY(std::vector<std::string> found, names());
  std::ranges::reverse(found);
  std::vector<StateCandidate> candidates;
  for (const std::string& name : found) {
    const RelativePath path = folder_.child(name);
    BATON_TRY(std::optional<std::string> text, store::if_readable(read_backup(path)));
    if (text) candidates.push_back({std::string(path.text()), *std::move(text)});
  }
  return candidates;
}

Result<std::vector<StateCandidate>> Backups::read_stale_links() const {
  std::vector<StateCandidate> candidates;
  BATON_TRY(const std::vector<std::string> files, file_names());
  if (files.empty()) return candidates;
  for (const RelativePath& link : stale_links()) {
    BATON_TRY(std::optional<std::string> text,
              store::if_readable(repository_->read(link, Directory::kDefaultReadLimit)));
    if (text) candidates.push_back({std::string(link.text()), *std::move(text)});
  }
  return candidates;
}

}  // namespace baton::state_file
