#include "store/state_file/backups.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "store/durable_file.h"
#include "store/state_file/layout.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

constexpr std::size_t kNumberDigits = 10;
constexpr std::size_t kDigestDigits = 8;
constexpr std::size_t kNameLength = kNumberDigits + 1 + kDigestDigits + kJsonSuffix.size();

struct BackupName {
  std::uint64_t number = 0;
  std::string_view digest;  // its first digits
};

// Counted, not dated: two states may be replaced in the same millisecond, and clocks go back.
std::optional<BackupName> parse_name(std::string_view name) {
  if (name.size() != kNameLength || name[kNumberDigits] != '-') return std::nullopt;
  if (!name.ends_with(kJsonSuffix)) return std::nullopt;
  BackupName parsed;
  const char* end = name.data() + kNumberDigits;
  const auto [stopped, error] = std::from_chars(name.data(), end, parsed.number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  parsed.digest = name.substr(kNumberDigits + 1, kDigestDigits);
  return parsed;
}

std::string spell_name(std::uint64_t number, const Digest& digest) {
  const std::string digits = std::to_string(number);
  const std::string zeros(kNumberDigits - std::min(kNumberDigits, digits.size()), '0');
  return text::concat(zeros, digits, "-", std::string_view(digest.hex).substr(0, kDigestDigits),
                      kJsonSuffix);
}

// Sorted by number, the oldest first.
Result<std::vector<std::string>> names(const Directory& root) {
  Result<std::vector<DirectoryEntry>> entries = root.list(backups_folder());
  if (!entries && entries.error().code == ErrorCode::not_found) return std::vector<std::string>();
  if (!entries) return fail(std::move(entries).error());
  std::vector<std::string> found;
  for (DirectoryEntry& entry : *entries) {
    const bool is_backup = entry.kind == EntryKind::file && parse_name(entry.name).has_value();
    if (is_backup) found.push_back(std::move(entry.name));
  }
  return found;
}

}  // namespace

Result<void> keep_backup(Host& host, const StoredState& state, BackupDurability durability) {
  store::sweep_leftovers_in(host.root, backups_folder());
  BATON_TRY(const std::vector<std::string> kept, names(host.root));
  const BackupName newest =
      kept.empty() ? BackupName() : parse_name(kept.back()).value_or(BackupName());
  const bool is_kept = !kept.empty() && state.digest.hex.starts_with(newest.digest);
  // An unsynced twin is not enough where the last copy is meant.
  if (is_kept && durability == BackupDurability::left_to_the_kernel) return {};
  const RelativePath path =
      backups_folder().child(spell_name(newest.number + (is_kept ? 0 : 1), state.digest));
  if (durability == BackupDurability::synced) {
    BATON_CHECK(store::ensure_folders(host.root, backups_folder(), Access::private_to_owner));
    return store::write_durably(host.root, host.ids, path, state.text, Access::private_to_owner);
  }
  BATON_CHECK(host.root.make_directory(backups_folder(), Access::private_to_owner));
  return store::write_whole(host.root, host.ids, path, state.text, Access::private_to_owner);
}

void prune_backups(Host& host, std::size_t kept) {
  const Result<std::vector<std::string>> found = names(host.root);
  if (!found || found->size() <= kept) return;
  for (std::size_t oldest = 0; oldest < found->size() - kept; ++oldest) {
    (void)host.root.remove(backups_folder().child((*found)[oldest]));
  }
}

Result<std::vector<StateCandidate>> read_backups(const Host& host) {
  BATON_TRY(std::vector<std::string> found, names(host.root));
  std::ranges::reverse(found);
  std::vector<StateCandidate> candidates;
  for (const std::string& name : found) {
    const RelativePath path = backups_folder().child(name);
    Result<std::string> text = host.root.read(path);
    if (text) candidates.push_back({std::string(path.text()), *std::move(text)});
  }
  return candidates;
}

}  // namespace baton::state_file
