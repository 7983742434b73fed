#include "app/actions/observe_project.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/core/caller/caller.h"
#include "app/environment/read_value.h"
#include "app/notes/list_files.h"
#include "app/notes/open_notes.h"
#include "app/shared/list_keys.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr int kMostWatchAttempts = 8;  // to watch folders that others create meanwhile
// Requests wait while baton looks for changes, so it does not wait long for a server that has gone,
// and does not try to reach it each time.
constexpr Milliseconds kBriefPatience{500};
constexpr Milliseconds kFirstPause{2'000};
constexpr Milliseconds kLongestPause{10'000};

// While it exists, the workspace waits only briefly.
class BriefPatience {
 public:
  explicit BriefPatience(Workspace& workspace)
      : workspace_(workspace), usual_(workspace.patience()) {
    workspace_.wait_at_most(std::min(usual_, kBriefPatience));
  }
  ~BriefPatience() { workspace_.wait_at_most(usual_); }
  BriefPatience(const BriefPatience&) = delete;
  BriefPatience& operator=(const BriefPatience&) = delete;

 private:
  Workspace& workspace_;
  Milliseconds usual_;
};

std::string ticks(Instant instant) {
  return std::to_string(instant.time_since_epoch().count());
}

std::string stamp_of_file(const Result<std::optional<EntryStatus>>& status) {
  if (!status || !*status) return {};
  const EntryStatus& file = **status;
  return text::concat(std::to_string(file.number), " ", std::to_string(file.size), " ",
                      ticks(file.modified), " ", ticks(file.changed));
}

std::optional<RelativePath> summary_file(const std::string& workflow, Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  const Result<Identifier> id = Identifier::parse(workflow);
  if (!configuration || !id) return std::nullopt;
  return ArchivePaths((*configuration)->archive_folders, *id).summary;
}

std::optional<RelativePath> file_of(const Observable& observable, Workspace& workspace) {
  switch (observable.kind) {
    case Observable::Kind::state:
    case Observable::Kind::shared_keys: return workspace.root().state;  // it names the workflow
    case Observable::Kind::agents: return kConfigurationFile;
    case Observable::Kind::summary: return summary_file(observable.name, workspace);
    case Observable::Kind::summaries: {
      const Result<const Configuration*> configuration = workspace.configuration();
      if (!configuration) return std::nullopt;
      return (*configuration)->archive_folders.summaries;
    }
    case Observable::Kind::data:
    case Observable::Kind::environment:
    case Observable::Kind::note:
    case Observable::Kind::notes: break;
  }
  return std::nullopt;
}

std::string stamp_of_note(const std::string& path, Workspace& workspace) {
  const Result<std::unique_ptr<Notes>> notes = open_notes(workspace);
  if (!notes) return {};
  const Result<notes::NotePath> note = note_path(**notes, path);
  if (!note) return {};
  const Result<std::optional<FileStamp>> stamp = (*notes)->files().stamp(*note);
  if (!stamp || !*stamp) return {};
  return text::concat(std::to_string((*stamp)->size), " ", ticks((*stamp)->modified), " ",
                      ticks((*stamp)->changed));
}

// What the caller may see of the session's keys: a change of another one must not be noticed. A
// change of a key changes its version.
std::string stamp_of_keys(Workspace& workspace) {
  const BriefPatience brief(workspace);
  Result<std::string> participant = participant_here({}, workspace);
  if (!participant) return {};
  const auto listed = list_keys({.call = {.participant = *std::move(participant)}}, workspace);
  const auto* keys = listed ? std::get_if<KeysListed>(&*listed) : nullptr;
  return keys == nullptr ? std::string() : json::print_compact(to_json(*keys));
}

// The same of a tree, whose data have no versions.
std::string stamp_of_tree(const std::string& thread, Workspace& workspace) {
  const BriefPatience brief(workspace);
  Result<std::string> participant = participant_here({}, workspace);
  if (!participant) return {};
  const ThreadCall call{.thread = thread.empty() ? std::nullopt : std::optional(thread),
                        .participant = *std::move(participant)};
  const auto listed = list_environment({.call = call}, workspace);
  const auto* data = listed ? std::get_if<EnvironmentListed>(&*listed) : nullptr;
  if (data == nullptr) return {};
  std::string stamp = "tree";
  for (const EnvironmentRow& row : data->rows) {
    stamp += text::concat("\n", row.key, " ", ticks(row.created_at), " ", ticks(row.updated_at),
                          " ", row.updated_by, " ", row.short_description);
  }
  return stamp;
}

bool is_in_data_store(Observable::Kind kind) {
  using enum Observable::Kind;
  return kind == shared_keys || kind == environment || kind == data;
}

// The absolute path of the folder whose entries change with the observable; empty: none.
std::string folder_of(const Observable& observable, Workspace& workspace) {
  const bool is_data =
      observable.kind == Observable::Kind::data || observable.kind == Observable::Kind::environment;
  if (is_data) {
    return workspace.root().absolute(kBatonFolder.text());
  }
  if (observable.kind == Observable::Kind::note) {
    const Result<NoteLocation> store = locate_notes(workspace);
    const std::size_t slash = observable.name.rfind('/');
    if (!store || slash == std::string::npos) return {};
    return text::concat(store->path, "/", std::string_view(observable.name).substr(0, slash));
  }
  const std::optional<RelativePath> file = file_of(observable, workspace);
  if (!file) return {};
  const bool is_folder = observable.kind == Observable::Kind::summaries;
  const RelativePath folder = is_folder ? *file : file->parent();
  return workspace.root().absolute(folder.text());
}

// Those below the store's folder.
std::vector<RelativePath> folders_of_notes(Workspace& workspace) {
  std::vector<RelativePath> folders;
  const Result<std::unique_ptr<Notes>> notes = open_notes(workspace, Creation::never);
  if (!notes || *notes == nullptr) return folders;
  const Result<FilesOfNotes> files = list_files((*notes)->files());
  if (!files) return folders;
  for (const IndexedFolder& found : files->folders) {
    Result<RelativePath> path = RelativePath::parse(found.path);
    if (path) folders.push_back(*std::move(path));
  }
  return folders;
}

std::string parent_of(const std::string& path) {
  return path.substr(0, std::max<std::size_t>(path.rfind('/'), 1));
}

}  // namespace

// Watches the data store. The store may change between calls, so it is requested each time.
class Observation::StoreWatch final : public Watch {
 public:
  explicit StoreWatch(Workspace& workspace) : workspace_(workspace) {}

  enum class Found : std::uint8_t { store, no_store, failure };

  Found listen() {
    if (is_pausing()) {
      workspace_.give_up_on_server(*fault_);
      return Found::failure;
    }
    const BriefPatience brief(workspace_);
    const Result<DataStore*> store = workspace_.data(Creation::never);
    if (!store) return failed(store.error());
    DataStore* const now = *store;
    const bool listens = now != nullptr && now == listened_to_ && now->descriptor() >= 0;
    if (now != nullptr && !listens) {
      if (const Result<void> listening = now->listen(); !listening) {
        return failed(listening.error());
      }
    }
    listened_to_ = now;
    fault_.reset();
    return now == nullptr ? Found::no_store : Found::store;
  }

  // True as well if another store is listened to than before, or none: changes may be missed.
  Result<bool> wait(Milliseconds patience) override {
    const BriefPatience brief(workspace_);
    const DataStore* const before = listened_to_;
    const bool is_same = listen() == Found::store && listened_to_ == before;
    if (!is_same) return true;
    Result<bool> waited = listened_to_->wait(patience);
    if (!waited) failed(waited.error());
    return waited;
  }
  [[nodiscard]] int descriptor() const override {
    return listened_to_ == nullptr ? -1 : listened_to_->descriptor();
  }

 private:
  // A fault of a file is found at once, so only a server is left alone for a while.
  Found failed(const Error& fault) {
    listened_to_ = nullptr;
    if (!workspace_.give_up_on_server(fault)) return Found::failure;
    pause_ = fault_ ? std::min(2 * pause_, kLongestPause) : kFirstPause;
    fault_ = fault;
    failed_at_ = workspace_.host().clock.now();
    return Found::failure;
  }

  // A clock that was set back does not prolong the pause.
  [[nodiscard]] bool is_pausing() const {
    const Instant now = workspace_.host().clock.now();
    return fault_ && now >= failed_at_ && now - failed_at_ < pause_;
  }

  Workspace& workspace_;
  DataStore* listened_to_ = nullptr;  // valid only directly after listen()
  std::optional<Error> fault_ = {};   // of the server, since it was last reached
  Milliseconds pause_ = kFirstPause;  // after failed_at_, before it is tried again
  Instant failed_at_ = {};
};

std::string stamp_of(const Observable& observable, Workspace& workspace) {
  switch (observable.kind) {
    case Observable::Kind::note: return stamp_of_note(observable.name, workspace);
    case Observable::Kind::shared_keys: return stamp_of_keys(workspace);
    case Observable::Kind::environment: return stamp_of_tree(observable.name, workspace);
    case Observable::Kind::state:
    case Observable::Kind::agents:
    case Observable::Kind::summaries:
    case Observable::Kind::summary:
    case Observable::Kind::data:
    case Observable::Kind::notes: break;
  }
  const std::optional<RelativePath> file = file_of(observable, workspace);
  return file ? stamp_of_file(workspace.host().root.status(*file)) : std::string();
}

Observation::Observation() = default;
Observation::~Observation() = default;

void Observation::begin(const std::vector<Observable>& observables, Workspace& workspace) {
  watches_.clear();
  is_blind_ = false;
  // Other watched folders may be below the removed one and not notice it: all are watched anew.
  const auto is_over = [](const auto& watched) { return watched.second->is_over(); };
  if (std::ranges::any_of(folders_, is_over)) folders_.clear();
  add(observables, workspace);
  std::erase_if(folders_, [this](const auto& watched) {
    return std::ranges::find(watches_, watched.second.get()) == watches_.end();
  });
}

void Observation::keep(Watch* watch) {
  is_blind_ |= watch == nullptr;
  const bool is_new = std::ranges::find(watches_, watch) == watches_.end();
  if (watch != nullptr && is_new) watches_.push_back(watch);
}

void Observation::add(const std::vector<Observable>& observables, Workspace& workspace) {
  using enum Observable::Kind;
  for (const Observable& observable : observables) {
    if (is_in_data_store(observable.kind)) add_data_store(workspace);
    if (observable.kind == notes) add_notes(workspace);
    const std::string path = folder_of(observable, workspace);
    if (!path.empty()) keep(folder(path, workspace));
  }
}

// Lists the folders again after it has begun to watch them: one may have been created between.
void Observation::add_notes(Workspace& workspace) {
  const Result<NoteLocation> store = locate_notes(workspace);
  if (!store) return;
  keep(folder(store->path, workspace));
  for (int attempt = 0; attempt < kMostWatchAttempts; ++attempt) {
    std::vector<RelativePath> folders = folders_of_notes(workspace);
    const bool is_watched = notes_ != nullptr && !notes_->is_over() && store->path == note_store_ &&
                            folders == note_folders_;
    if (folders.empty()) return;
    if (is_watched) return keep(notes_.get());
    Result<std::unique_ptr<Watch>> watch =
        workspace.folders().watcher(store->path)->watch_all(folders);
    if (!watch) return keep(nullptr);
    notes_ = *std::move(watch);
    note_store_ = store->path;
    note_folders_ = std::move(folders);
  }
  keep(notes_.get());
}

// If a folder does not exist, watches the nearest existing parent: when that changes, the next call
// finds a nearer one. After adding a watch it searches again, because a nearer folder may have been
// created before the watch began.
Watch* Observation::folder(const std::string& path, Workspace& workspace) {
  for (std::string nearest = path; nearest.size() > 1;) {
    const auto known = folders_.find(nearest);
    if (known != folders_.end()) return known->second.get();
    const std::unique_ptr<Watcher> watcher = workspace.folders().watcher(nearest);
    Result<std::unique_ptr<Watch>> watch = watcher->watch(RelativePath::root());
    if (!watch) {
      nearest = parent_of(nearest);
      continue;
    }
    folders_.emplace(std::exchange(nearest, path), *std::move(watch));
  }
  return nullptr;
}

// A data store that does not exist yet is created in baton's folder; one on a server notifies.
void Observation::add_data_store(Workspace& workspace) {
  if (!data_store_) data_store_ = std::make_unique<StoreWatch>(workspace);
  switch (data_store_->listen()) {
    case StoreWatch::Found::store: return keep(data_store_.get());
    case StoreWatch::Found::failure: return keep(nullptr);
    case StoreWatch::Found::no_store: break;
  }
  keep(folder(workspace.root().absolute(kBatonFolder.text()), workspace));
}

bool Observation::has_noticed() {
  bool has_noticed = is_blind_;
  for (Watch* watch : watches_) has_noticed |= watch->wait(Milliseconds{0}).value_or(true);
  return has_noticed;
}

}  // namespace baton::app
