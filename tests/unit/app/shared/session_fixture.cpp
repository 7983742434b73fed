#include "unit/app/shared/session_fixture.h"

#include <cstdint>
#include <utility>

#include "app/shared/list_keys.h"
#include "store/note_index.h"
#include "store/note_store.h"

namespace baton::test {
namespace {

enum class Files : std::uint8_t { free, in_use };

class RepeatingStore final : public DataStore {
 public:
  RepeatingStore(std::unique_ptr<DataStore> store, Files files)
      : store_(std::move(store)), files_(files) {}
  Result<void> read(const DataWork& work) override {
    static_cast<void>(store_->read(in_vain(work)));
    return store_->read(work);
  }
  Result<void> write(std::string_view scope, const DataWork& work) override {
    static_cast<void>(store_->write(scope, in_vain(work)));
    return store_->write(scope, work);
  }
  Result<void> listen() override { return store_->listen(); }
  Result<bool> wait(Milliseconds patience) override { return store_->wait(patience); }
  Result<std::vector<std::string>> check() override { return store_->check(); }
  Result<void> compact() override {
    if (files_ == Files::in_use) return fail(ErrorCode::conflict, "the store is in use");
    return store_->compact();
  }
  [[nodiscard]] int descriptor() const override { return store_->descriptor(); }
  [[nodiscard]] bool is_in_place() const override { return store_->is_in_place(); }
  [[nodiscard]] std::string description() const override { return store_->description(); }
  void wait_at_most(Milliseconds patience) override { store_->wait_at_most(patience); }

 private:
  static DataWork in_vain(const DataWork& work) {
    return [&work](DataTransaction& transaction) -> Result<void> {
      BATON_CHECK(work(transaction));
      return fail(ErrorCode::internal, "taken back");
    };
  }

  std::unique_ptr<DataStore> store_;
  Files files_;
};

class RepeatingStores final : public Stores {
 public:
  RepeatingStores(const Stores& stores, Files files) : stores_(stores), files_(files) {}
  const Repository* repository() const override { return stores_.repository(); }
  std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const override {
    return stores_.state(host, where);
  }
  std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const override {
    return stores_.archive(host, where);
  }
  std::unique_ptr<ParkedStore> parked(Host& host) const override { return stores_.parked(host); }
  std::unique_ptr<HandoffStore> handoff(Host& host) const override { return stores_.handoff(host); }
  Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                          Creation creation) const override {
    BATON_TRY(std::unique_ptr<DataStore> store, stores_.data(host, where, creation));
    if (store == nullptr) return store;
    return std::make_unique<RepeatingStore>(std::move(store), files_);
  }
  Result<std::optional<std::string>> set_damaged_data_aside(
      Host& host, const DataLocation& where) const override {
    return stores_.set_damaged_data_aside(host, where);
  }
  std::unique_ptr<NoteStore> notes(Host& host, std::shared_ptr<Directory> folder) const override {
    return stores_.notes(host, std::move(folder));
  }
  Result<std::unique_ptr<NoteIndex>> note_index(
      Host& host, const std::optional<NoteIndexLocation>& where) const override {
    return stores_.note_index(host, where);
  }

 private:
  const Stores& stores_;
  Files files_;
};

}  // namespace

void SessionTest::repeat_everything() {
  repeating_ = std::make_unique<RepeatingStores>(*project_.open({})->stores, Files::free);
}

void SessionTest::keep_files_in_use() {
  repeating_ = std::make_unique<RepeatingStores>(*project_.open({})->stores, Files::in_use);
}

app::Workspace SessionTest::open() {
  app::OpenedProject opened = *project_.open({});
  if (repeating_ != nullptr) opened.stores = repeating_.get();
  return app::Workspace(opened);
}

void SessionTest::create(const std::string& settings, const std::string& id) {
  app::Workspace workspace = open();
  const auto created = app::create_session(
      {.id = id, .participant = "user", .settings = app::Source{.name = "test", .text = settings}},
      workspace);
  ASSERT_TRUE(created && std::holds_alternative<app::SessionShown>(*created));
}

Result<EntryRow> SessionTest::write(const std::string& key, const std::string& value,
                                    const std::string& participant) {
  return write({.call = by(participant), .key = key, .value = value});
}

Result<EntryRow> SessionTest::write(app::WriteSharedValue request) {
  app::Workspace workspace = open();
  auto written = app::write_value(request, workspace);
  if (!written) return fail(written.error());
  return std::get<app::SharedValueWritten>(*written).entry;
}

Result<std::uint64_t> SessionTest::remove(const std::string& key,
                                          std::optional<std::uint64_t> version) {
  app::Workspace workspace = open();
  auto gone = app::delete_key({.call = by(), .key = key, .if_version = version}, workspace);
  if (!gone) return fail(gone.error());
  return std::get<app::SharedKeyDeleted>(*gone).previous_version;
}

Result<EntryRow> SessionTest::read(const std::string& key, const std::string& participant) {
  app::Workspace workspace = open();
  auto found = app::read_value({.call = by(participant), .key = key}, workspace);
  if (!found) return fail(found.error());
  return std::get<app::SharedValueRead>(*found).entry;
}

std::string SessionTest::history(const std::string& key) {
  app::Workspace workspace = open();
  const auto found = app::read_history({.call = by(), .key = key}, workspace);
  if (!found) return name_of(found);
  std::string text;
  for (const EntryRow& entry : std::get<app::SharedHistoryRead>(*found).versions) {
    text += (text.empty() ? "" : " ") + std::to_string(entry.version) + "=" + *entry.value;
  }
  return text;
}

std::string SessionTest::contents(const std::string& participant) {
  app::Workspace workspace = open();
  const auto listed = app::list_keys({.call = by(participant)}, workspace);
  if (!listed) return name_of(listed);
  std::string text;
  for (const EntryRow& entry : std::get<app::KeysListed>(*listed).entries) {
    text += (text.empty() ? "" : " ") + entry.key + "=" + *read(entry.key, participant)->value;
  }
  return text;
}

void SessionTest::archive() {
  app::Workspace workspace = open();
  ASSERT_TRUE(app::archive_session({.call = by()}, workspace));
}

void SessionTest::erase() {
  app::Workspace workspace = open();
  ASSERT_TRUE(app::delete_session({.call = by()}, workspace));
}

}  // namespace baton::test
