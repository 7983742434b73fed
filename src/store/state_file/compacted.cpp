#include "store/state_file/compacted.h"

#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "host/directory.h"
#include "store/durable_file.h"
#include "store/kept_files.h"
#include "store/state_file/layout.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

using model::CompactedFile;
using model::CompactedText;

constexpr std::size_t kDigits = 64;
// What .gitignore contains until there are compacted outputs, and what it contains then.
constexpr std::string_view kAllIgnored = "*\n";
constexpr std::string_view kCompactedTracked = "/*\n!/compacted/\n*.tmp\n";

// "<executionId>-<digest>.json"
std::optional<CompactedFile> parse_name(const Identifier& workflow, std::string_view name) {
  constexpr std::size_t kAfterId = 1 + kDigits + kJsonSuffix.size();
  if (!name.ends_with(kJsonSuffix) || name.size() <= kAfterId) return std::nullopt;
  const std::string_view id = name.substr(0, name.size() - kAfterId);
  const std::string_view digest = name.substr(id.size() + 1, kDigits);
  Result<Identifier> execution = Identifier::parse(id);
  const bool is_name = execution && name[id.size()] == '-' &&
                       digest.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!is_name) return std::nullopt;
  return CompactedFile{workflow, *std::move(execution), Digest{std::string(digest)}};
}

// Without it, git would leave the files out of a commit of the state. A .gitignore that somebody
// changed stays as it is.
Result<void> let_git_track(Host& host, const RelativePath& state, const Repository* repository) {
  BATON_TRY(const std::optional<std::string> ignored, store::read_if_there(host.root, kIgnoreFile));
  if (ignored && *ignored != kAllIgnored) return {};
  if (repository != nullptr && repository->ignores(state)) return {};
  return store::write_durably(host.root, host.ids, kIgnoreFile, kCompactedTracked,
                              Access::private_to_owner);
}

// git ends the lines of files that it checks out with CRLF if core.autocrlf or the attribute eol
// says so. baton's JSON contains no CR: the text was converted if it has the digest without them.
void undo_line_conversion(std::string& text, const CompactedFile& file, const Crypto& crypto) {
  std::size_t from = text.find("\r\n");
  if (from == std::string::npos) return;
  std::string unconverted;
  unconverted.reserve(text.size());
  std::size_t begin = 0;
  for (; from != std::string::npos; from = text.find("\r\n", begin)) {
    unconverted.append(text, begin, from - begin);
    unconverted += '\n';
    begin = from + 2;
  }
  unconverted.append(text, begin);
  if (crypto.digest(unconverted) == file.digest) text = std::move(unconverted);
}

Result<void> make_folders_of(Host& host, const std::vector<CompactedText>& texts) {
  std::set<RelativePath> folders;
  for (const CompactedText& text : texts) folders.insert(compacted_file(text.file).parent());
  for (const RelativePath& folder : folders) {
    BATON_CHECK(store::ensure_folders(host.root, folder, Access::private_to_owner));
    store::sweep_leftovers_in(host.root, folder);
  }
  return {};
}

}  // namespace

Result<std::string> read_compacted(const Host& host, const CompactedFile& file,
                                   const Repository* repository) {
  const RelativePath path = compacted_file(file);
  Result<ReadFile> own = host.root.read_with_status(path);
  if (own) undo_line_conversion(own->text, file, host.crypto);
  const bool is_absent = !own && own.error().code == ErrorCode::not_found;
  // A file with a second name is its own hard link, so that the link has nothing else.
  const bool may_be_damaged =
      own && own->status.links == 1 && host.crypto.digest(own->text) != file.digest;
  if (repository != nullptr && (is_absent || may_be_damaged)) {
    Result<std::string> kept = repository->read(path, Directory::kDefaultReadLimit);
    if (kept && (is_absent || host.crypto.digest(*kept) == file.digest)) return kept;
  }
  if (!own) return fail(std::move(own).error());
  return std::move(own->text);
}

Result<void> keep_compacted(Host& host, const std::vector<CompactedText>& texts,
                            const RelativePath& state, Repository* repository) {
  BATON_CHECK(make_folders_of(host, texts));
  store::DurableBatch batch(host.root, host.ids);
  for (const CompactedText& text : texts) {
    const RelativePath path = compacted_file(text.file);
    const Result<std::string> there = host.root.read(path);
    if (there && *there == text.text) continue;
    if (batch.is_full()) BATON_CHECK(batch.finish());
    BATON_CHECK(batch.add(path, text.text, Access::private_to_owner));
  }
  BATON_CHECK(batch.finish());
  for (const CompactedText& text : texts) {
    if (repository != nullptr) repository->keep(compacted_file(text.file));
  }
  return texts.empty() ? Result<void>() : let_git_track(host, state, repository);
}

Result<std::vector<CompactedFile>> list_compacted(const Directory& root) {
  std::vector<CompactedFile> files;
  BATON_TRY(const std::vector<DirectoryEntry> workflows,
            store::list_if_there(root, kCompactedFolder));
  for (const DirectoryEntry& folder : workflows) {
    const Result<Identifier> workflow = Identifier::parse(folder.name);
    if (!workflow || folder.kind != EntryKind::directory) continue;
    BATON_TRY(const std::vector<DirectoryEntry> entries,
              store::list_if_there(root, kCompactedFolder.child(*workflow)));
    for (const DirectoryEntry& entry : entries) {
      std::optional<CompactedFile> file = parse_name(*workflow, entry.name);
      if (file && entry.kind == EntryKind::file) files.push_back(*std::move(file));
    }
  }
  return files;
}

Result<void> remove_compacted(Host& host, const std::vector<CompactedFile>& files,
                              Repository* repository) {
  std::vector<RelativePath> paths;
  std::set<RelativePath> folders;
  for (const CompactedFile& file : files) {
    const RelativePath& path = paths.emplace_back(compacted_file(file));
    folders.insert(path.parent());
  }
  BATON_CHECK(store::remove_each_kept(host.root, repository, paths));
  // Removing a folder that is not empty fails.
  for (const RelativePath& folder : folders) (void)host.root.remove(folder);
  if (!folders.empty()) (void)host.root.remove(kCompactedFolder);
  return {};
}

}  // namespace baton::state_file
