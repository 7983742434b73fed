#include "support/fake_project.h"

#include "store/note_index.h"
#include "support/store_in_memory.h"

namespace baton::test {
namespace {

class BorrowedStore final : public DataStore {
 public:
  BorrowedStore(DataStore& store, std::string description)
      : store_(store), description_(std::move(description)) {}
  Result<void> read(const DataWork& work) override { return store_.read(work); }
  Result<void> write(std::string_view scope, const DataWork& work) override {
    return store_.write(scope, work);
  }
  Result<void> listen() override { return store_.listen(); }
  Result<bool> wait(Milliseconds patience) override { return store_.wait(patience); }
  Result<std::vector<std::string>> check() override { return store_.check(); }
  Result<void> compact() override { return store_.compact(); }
  [[nodiscard]] int descriptor() const override { return store_.descriptor(); }
  [[nodiscard]] bool is_in_place() const override { return store_.is_in_place(); }
  [[nodiscard]] std::string description() const override { return description_; }
  void wait_at_most(Milliseconds patience) override { store_.wait_at_most(patience); }

 private:
  DataStore& store_;
  std::string description_;
};

class QuietWatcher final : public Watcher {
 public:
  Result<std::unique_ptr<Watch>> watch(const RelativePath& /*folder*/) const override {
    class Quiet final : public Watch {
     public:
      Result<bool> wait(Milliseconds /*patience*/) override { return false; }
      [[nodiscard]] int descriptor() const override { return FakeProject::kWatchDescriptor; }
    };
    return std::make_unique<Quiet>();
  }
  Result<std::unique_ptr<Watch>> watch_all(
      std::span<const RelativePath> /*folders*/) const override {
    return watch(RelativePath::root());
  }
};

}  // namespace

Result<std::unique_ptr<DataStore>> StoresInMemory::data(Host& host, const DataLocation& where,
                                                        Creation creation) const {
  ++attempts_to_open_data;
  patience_to_open_data = where.patience;
  if (is_data_broken) return fail(ErrorCode::unavailable, "the store cannot be used");
  const std::string server = where.server.value_or(std::string());
  const auto found = data_.find(server);
  if (found == data_.end() && creation == Creation::never) return std::unique_ptr<DataStore>();
  if (found == data_.end()) {
    BATON_TRY(data_[server], open_store_in_memory(host.watcher));
  }
  DataStore& store = *data_.at(server);
  return std::make_unique<BorrowedStore>(store, server.empty() ? store.description() : server);
}

// Each command makes its own.
Result<std::unique_ptr<NoteIndex>> StoresInMemory::note_index(
    Host& host, const std::optional<NoteIndexLocation>& /*where*/) const {
  return FileStores::note_index(host, std::nullopt);
}

Result<std::shared_ptr<Directory>> FolderInMemory::make(const std::string& path) const {
  elsewhere_[path];
  return open(path);
}

// Nothing tells of changes elsewhere: who wants to know has to look.
std::unique_ptr<Watcher> FolderInMemory::watcher(const std::string& path) const {
  if (can_watch) return std::make_unique<QuietWatcher>();
  class Blind final : public Watcher {
   public:
    explicit Blind(std::string path) : path_(std::move(path)) {}
    Result<std::unique_ptr<Watch>> watch(const RelativePath& /*folder*/) const override {
      return fail(ErrorCode::unavailable, "cannot watch", path_);
    }
    Result<std::unique_ptr<Watch>> watch_all(
        std::span<const RelativePath> /*folders*/) const override {
      return fail(ErrorCode::unavailable, "cannot watch", path_);
    }

   private:
    std::string path_;
  };
  return std::make_unique<Blind>(path);
}

Result<std::shared_ptr<Directory>> FolderInMemory::open(const std::string& path) const {
  if (path == "." || path == FakeProject::kRoot)
    return std::shared_ptr<Directory>(std::shared_ptr<void>(), &root_);
  const auto found = elsewhere_.find(path);
  if (found != elsewhere_.end())
    return std::shared_ptr<Directory>(std::shared_ptr<void>(), &found->second);
  return fail(ErrorCode::not_found, "folder not found", path);
}

std::string FolderInMemory::resolve(const std::string& path) const {
  for (const auto& [link, target] : links) {
    const bool is_link =
        path.starts_with(link) && (path.size() == link.size() || path[link.size()] == '/');
    if (is_link) return target + path.substr(link.size());
  }
  return path;
}

Result<app::OpenedProject> FakeProject::open(const RootRequest& /*request*/) {
  if (refusal_) return fail(*refusal_);
  return app::OpenedProject{.root = {.path = std::string(kRoot), .why = "test"},
                            .host = &world.host,
                            .stores = &stores_,
                            .folders = &folders_};
}

}  // namespace baton::test
