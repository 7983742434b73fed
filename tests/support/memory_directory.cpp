#include "support/memory_directory.h"

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "support/memory_node.h"
#include "text/concat.h"

namespace baton::test {
namespace {

using Node = std::shared_ptr<MemoryNode>;

std::string_view parent_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string name_of(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

Failure failure(ErrorCode code, Phrase phrase, std::string_view path, int cause) {
  return fail(Error{.code = code, .phrase = phrase, .subject = std::string(path), .cause = cause});
}

Failure absent(std::string_view path) {
  return failure(ErrorCode::not_found, "no such file or folder", path, ENOENT);
}

// Permission bits of the owner.
constexpr std::uint32_t kMayRead = 0400;
constexpr std::uint32_t kMayWrite = 0200;
constexpr std::uint32_t kMayEnter = 0100;

Result<void> require_may(std::uint32_t needed, const EntryStatus& entry, std::string_view path) {
  if ((entry.mode & needed) == needed) return {};
  return failure(ErrorCode::unavailable, "cannot open", path, EACCES);
}

Failure not_regular(std::string_view path) {
  return failure(ErrorCode::malformed, "not a regular file", path, 0);
}

}  // namespace

class MemoryDirectory::MemoryFile final : public AppendFile {
 public:
  MemoryFile(MemoryDirectory& directory, Node node, std::string path)
      : directory_(directory), node_(std::move(node)), path_(std::move(path)) {}

  Result<void> write(std::string_view bytes) override {
    const int cause = directory_.enter(text::concat("write ", path_));
    if (cause != 0) {
      node_->content += bytes.substr(0, bytes.size() / 2);  // a short write before the failure
      return failure(ErrorCode::unavailable, "cannot write", path_, cause);
    }
    node_->content += bytes;
    return {};
  }

  Result<void> truncate(std::uint64_t size) override {
    BATON_CHECK(directory_.enter_or_fail("truncate", path_));
    node_->content.resize(size);
    return {};
  }

  Result<std::uint64_t> size() const override { return node_->content.size(); }

  void begin_sync() override {}
  Result<void> sync() override {
    BATON_CHECK(directory_.enter_or_fail("sync", path_));
    node_->content_on_disk = node_->content;
    return {};
  }

 private:
  MemoryDirectory& directory_;
  Node node_;
  std::string path_;
};

class MemoryDirectory::MemoryLock final : public Lock {
 public:
  MemoryLock(MemoryDirectory& directory, std::string path, Node file)
      : directory_(directory),
        path_(std::move(path)),
        file_(std::move(file)),
        is_first_holder_(directory.ended_well_.erase(path_) == 0) {}
  MemoryLock(const MemoryLock&) = delete;
  MemoryLock& operator=(const MemoryLock&) = delete;
  ~MemoryLock() override { directory_.locks_.erase(path_); }
  [[nodiscard]] bool is_first_holder() const override { return is_first_holder_; }
  [[nodiscard]] bool is_still_held() const override {
    const Result<Node> named = directory_.find(path_);
    return named && *named == file_;
  }
  void end_well() override { directory_.ended_well_.insert(path_); }

 private:
  MemoryDirectory& directory_;
  std::string path_;
  Node file_;
  bool is_first_holder_;
};

MemoryDirectory::MemoryDirectory() : root_(make_node(EntryKind::directory, 0755)) {}
MemoryDirectory::~MemoryDirectory() = default;

MemoryDirectory::Node MemoryDirectory::make_parents(std::string_view path) {
  if (path.empty()) return root_;
  const Node parent = make_parents(parent_of(path));
  Node& node = parent->entries[name_of(path)];
  if (!node) node = make_node(EntryKind::directory, 0755);
  parent->entries_on_disk[name_of(path)] = node;
  return node;
}

void MemoryDirectory::put(std::string_view path, std::string_view content) {
  const Node file = make_node(EntryKind::file, 0644);
  file->content = file->content_on_disk = content;
  const Node parent = make_parents(parent_of(path));
  parent->entries[name_of(path)] = parent->entries_on_disk[name_of(path)] = file;
}

void MemoryDirectory::put_special(std::string_view path, EntryKind kind) {
  const Node parent = make_parents(parent_of(path));
  parent->entries[name_of(path)] = parent->entries_on_disk[name_of(path)] = make_node(kind, 0777);
}

std::optional<std::string> MemoryDirectory::content(std::string_view path) const {
  const Result<Node> node = find(path);
  if (!node || (*node)->attributes.kind != EntryKind::file) return std::nullopt;
  return (*node)->content;
}

bool MemoryDirectory::is_same_file(std::string_view one, std::string_view other) const {
  const Result<Node> first = find(one);
  const Result<Node> second = find(other);
  return first && second && *first == *second;
}

std::vector<std::string> MemoryDirectory::files() const {
  std::vector<std::string> paths;
  collect_files(*root_, "", paths);
  return paths;
}

EntryStatus& MemoryDirectory::attributes(std::string_view path) {
  const Result<Node> node = find(path);
  if (!node) std::abort();
  return (*node)->attributes;
}

Result<void> MemoryDirectory::link(std::string_view path, std::string_view name) {
  BATON_CHECK(enter_or_fail("link", name));
  BATON_TRY(const Node file, find_file(path));
  const Node parent = make_parents(parent_of(name));
  parent->entries[name_of(name)] = parent->entries_on_disk[name_of(name)] = file;
  return {};
}

void MemoryDirectory::fail_at(std::size_t call, int cause) {
  heal();
  fault_ = Fault::once;
  fault_call_ = call;
  fault_cause_ = cause;
}

void MemoryDirectory::fail_from(std::size_t call, int cause) {
  fail_at(call, cause);
  fault_ = Fault::lasting;
}

void MemoryDirectory::heal() {
  fault_ = Fault::none;
  fault_happened_ = false;
  throws_ = false;
  count_ = 0;
}

void MemoryDirectory::restart(AfterPowerCut disk) {
  heal();
  locks_.clear();
  settle(*root_, disk);
}

int MemoryDirectory::enter(std::string call) const {
  happen_before(call);
  const std::scoped_lock hold(guard_);
  calls_.push_back(std::move(call));
  ++count_;
  const bool is_single = fault_ == Fault::once || fault_ == Fault::thrown;
  const bool now =
      (is_single && count_ == fault_call_) || (fault_ == Fault::lasting && count_ >= fault_call_);
  if (!now) return 0;
  fault_happened_ = true;
  if (fault_ == Fault::thrown || throws_) throw std::runtime_error("a mistake in the program");
  return fault_cause_;
}

Result<void> MemoryDirectory::enter_or_fail(std::string_view operation,
                                            std::string_view path) const {
  const std::string_view shown = path.empty() ? "." : path;
  const int cause = enter(text::concat(operation, " ", shown));
  if (cause == 0) return {};
  const ErrorCode code = cause == ENOENT ? ErrorCode::not_found : ErrorCode::unavailable;
  return failure(code, "injected failure", shown, cause);
}

Result<MemoryDirectory::Node> MemoryDirectory::find(std::string_view path) const {
  if (path.empty()) return root_;
  BATON_TRY(const Node folder, find_folder(parent_of(path)));
  BATON_CHECK(require_may(kMayEnter, folder->attributes, path));
  const auto found = folder->entries.find(name_of(path));
  if (found == folder->entries.end()) return absent(path);
  return found->second;
}

Result<MemoryDirectory::Node> MemoryDirectory::find_file(std::string_view path) const {
  BATON_TRY(Node node, find(path));
  if (node->attributes.kind != EntryKind::file) return not_regular(path);
  return node;
}

Result<MemoryDirectory::Node> MemoryDirectory::find_folder(std::string_view path) const {
  BATON_TRY(Node node, find(path));
  if (node->attributes.kind == EntryKind::directory) return node;
  return failure(ErrorCode::malformed, "not a folder", path, ENOTDIR);
}

Result<MemoryDirectory::Node> MemoryDirectory::find_parent(const RelativePath& path) const {
  BATON_TRY(Node folder, find_folder(path.parent().text()));
  BATON_CHECK(require_may(kMayWrite | kMayEnter, folder->attributes, path.text()));
  return folder;
}

Result<std::string> MemoryDirectory::read(const RelativePath& path, std::uint64_t limit) const {
  BATON_CHECK(enter_or_fail("read", path.text()));
  BATON_TRY(const Node file, find_file(path.text()));
  BATON_CHECK(require_may(kMayRead, file->attributes, path.text()));
  if (file->content.size() > limit) {
    return fail(ErrorCode::limit, "too large to read", std::string(path.text()));
  }
  return file->content;
}

Result<ReadFile> MemoryDirectory::read_with_status(const RelativePath& path,
                                                   std::uint64_t limit) const {
  BATON_TRY(std::string text, read(path, limit));
  BATON_TRY(const Node file, find_file(path.text()));
  return ReadFile{.text = std::move(text), .status = status_of(*file)};
}

Result<std::unique_ptr<AppendFile>> MemoryDirectory::create_exclusive(const RelativePath& path,
                                                                      Access access) {
  BATON_CHECK(enter_or_fail("create", path.text()));
  BATON_TRY(const Node folder, find_parent(path));
  const std::string name(path.filename());
  if (folder->entries.contains(name)) {
    return failure(ErrorCode::conflict, "it exists already", path.text(), EEXIST);
  }
  const Node file = make_node(EntryKind::file, access == Access::private_to_owner ? 0600 : 0644);
  folder->entries[name] = file;
  return std::make_unique<MemoryFile>(*this, file, std::string(path.text()));
}

Result<std::unique_ptr<AppendFile>> MemoryDirectory::open_append(const RelativePath& path) {
  BATON_CHECK(enter_or_fail("open", path.text()));
  BATON_TRY(Node file, find_file(path.text()));
  BATON_CHECK(require_may(kMayWrite, file->attributes, path.text()));
  return std::make_unique<MemoryFile>(*this, std::move(file), std::string(path.text()));
}

Result<void> MemoryDirectory::make_directory(const RelativePath& path, Access access) {
  BATON_CHECK(enter_or_fail("mkdir", path.text()));
  BATON_TRY(const Node parent, find_folder(path.parent().text()));
  if (!parent->entries.contains(std::string(path.filename()))) BATON_CHECK(find_parent(path));
  Node& node = parent->entries[std::string(path.filename())];
  if (!node) {
    node = make_node(EntryKind::directory, access == Access::private_to_owner ? 0700 : 0755);
  }
  BATON_CHECK(find_folder(path.text()));
  return {};
}

Result<void> MemoryDirectory::remove(const RelativePath& path) {
  BATON_CHECK(enter_or_fail("remove", path.text()));
  BATON_TRY(const Node node, find(path.text()));
  if (!node->entries.empty()) {
    return failure(ErrorCode::conflict, "the folder is not empty", path.text(), ENOTEMPTY);
  }
  BATON_TRY(const Node parent, find_parent(path));
  parent->entries.erase(std::string(path.filename()));
  return {};
}

Result<void> MemoryDirectory::copy_ownership(const RelativePath& model, const RelativePath& path) {
  BATON_CHECK(enter_or_fail("chown", path.text()));
  BATON_TRY(const Node source, find(model.text()));
  const bool is_folder = source->attributes.kind == EntryKind::directory;
  BATON_TRY(const Node target, is_folder ? find_folder(path.text()) : find_file(path.text()));
  target->attributes.owner = source->attributes.owner;
  target->attributes.group = source->attributes.group;
  target->attributes.mode = source->attributes.mode;
  return {};
}

Result<void> MemoryDirectory::restrict_to_owner(const RelativePath& path) {
  BATON_CHECK(enter_or_fail("chmod", path.text()));
  BATON_TRY(const Node node, find(path.text()));
  const EntryKind kind = node->attributes.kind;
  if (kind != EntryKind::file && kind != EntryKind::directory) return not_regular(path.text());
  node->attributes.mode = kind == EntryKind::directory ? 0700 : 0600;
  return {};
}

Result<void> MemoryDirectory::sync(const RelativePath& folder) {
  BATON_CHECK(enter_or_fail("sync", folder.text()));
  BATON_TRY(const Node node, find_folder(folder.text()));
  node->entries_on_disk = node->entries;
  return {};
}

Result<std::vector<DirectoryEntry>> MemoryDirectory::list(const RelativePath& folder) const {
  BATON_CHECK(enter_or_fail("list", folder.text()));
  BATON_TRY(const Node node, find_folder(folder.text()));
  BATON_CHECK(require_may(kMayRead, node->attributes, folder.text()));
  std::vector<DirectoryEntry> entries;
  for (const auto& [name, child] : node->entries) {
    if (why_not_relative(name).empty()) entries.push_back({name, child->attributes.kind});
  }
  return entries;
}

Result<std::optional<EntryStatus>> MemoryDirectory::status(const RelativePath& path) const {
  BATON_CHECK(enter_or_fail("status", path.text()));
  const Result<Node> node = find(path.text());
  if (!node && node.error().code == ErrorCode::not_found) return std::nullopt;
  if (!node) return fail(node.error());
  EntryStatus found = status_of(**node);
  if (found.kind == EntryKind::file) found.links = count_names(*root_, **node);
  return found;
}

Result<std::vector<std::optional<EntryStatus>>> MemoryDirectory::statuses(
    std::span<const RelativePath> paths) const {
  std::vector<std::optional<EntryStatus>> found;
  for (const RelativePath& path : paths) {
    BATON_TRY(const std::optional<EntryStatus> each, status(path));
    found.push_back(each);
  }
  return found;
}

Result<std::unique_ptr<Lock>> MemoryDirectory::lock(const RelativePath& path,
                                                    const LockRequest& request) {
  BATON_CHECK(enter_or_fail("lock", path.text()));
  patiences_.insert_or_assign(std::string(path.text()), request.deadline);
  BATON_TRY(const Node folder, find_folder(path.parent().text()));
  if (!folder->entries.contains(std::string(path.filename()))) BATON_CHECK(find_parent(path));
  Node& node = folder->entries[std::string(path.filename())];
  if (!node) node = make_node(EntryKind::file, 0600);
  if (node->attributes.kind != EntryKind::file) return not_regular(path.text());
  BATON_CHECK(require_may(kMayRead | kMayWrite, node->attributes, path.text()));
  const auto [held, is_new] = locks_.try_emplace(std::string(path.text()), request.holder);
  if (is_new) return std::make_unique<MemoryLock>(*this, std::string(path.text()), node);
  return fail(Error{.code = ErrorCode::conflict,
                    .phrase = "another process holds the lock",
                    .subject = std::string(path.text()),
                    .hint = text::concat("held by ", held->second, "; try again when it is done"),
                    .cause = EAGAIN});
}

}  // namespace baton::test
