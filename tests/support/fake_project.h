#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/core/project_opener.h"
#include "support/fake_host.h"
#include "wiring/file_stores.h"

namespace baton::test {

// The engines that the program uses, over whatever directory the host has; and a data store in
// memory for the project's file and for each server, which outlives every command.
class StoresInMemory final : public FileStores {
 public:
  StoresInMemory() : FileStores(OpenServer()) {}  // data() is its own: no server is ever asked for
  Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                          Creation creation) const override;
  Result<std::unique_ptr<NoteIndex>> note_index(
      Host& host, const std::optional<NoteIndexLocation>& where) const override;

  bool is_data_broken = false;  // data() fails
  mutable int attempts_to_open_data = 0;
  mutable Milliseconds patience_to_open_data = {};  // of the last attempt

 private:
  mutable std::map<std::string, std::unique_ptr<DataStore>> data_;  // by the server's URL
};

// Finds the one directory in memory under the names of the project's root and the current folder,
// and what a test has put elsewhere.
class FolderInMemory final : public Folders {
 public:
  explicit FolderInMemory(Directory& root) : root_(root) {}
  MemoryDirectory& elsewhere(const std::string& path) { return elsewhere_[path]; }
  Result<std::shared_ptr<Directory>> open(const std::string& path) const override;
  Result<std::shared_ptr<Directory>> make(const std::string& path) const override;
  std::unique_ptr<Watcher> watcher(const std::string& path) const override;
  [[nodiscard]] std::string resolve(const std::string& path) const override;
  std::map<std::string, std::string> links = {};  // absolute paths, and what they lead to
  bool can_watch = false;

 private:
  Directory& root_;
  mutable std::map<std::string, MemoryDirectory> elsewhere_;
};

// A project in memory, "/project", that is found whatever is asked for.
class FakeProject final : public app::ProjectOpener {
 public:
  static constexpr std::string_view kRoot = "/project";
  static constexpr std::string_view kStateFile = ".claude/workflow-state.json";

  FakeHost world = {};

  Result<app::OpenedProject> open(const RootRequest& request) override;

  // A folder outside of the project, by its absolute path.
  MemoryDirectory& folder(const std::string& path) { return folders_.elsewhere(path); }

  // A link to a file or folder, both absolute.
  void link(const std::string& path, const std::string& target) { folders_.links[path] = target; }

  // From now on the store of shared contexts and environment data cannot be opened.
  void break_data_store() { stores_.is_data_broken = true; }
  void repair_data_store() { stores_.is_data_broken = false; }
  // From now on folders can be watched; nothing happens in them.
  void let_watch() { folders_.can_watch = true; }
  static constexpr int kWatchDescriptor = 7;  // of every such watch; not an open file
  // How often something tried to open it.
  [[nodiscard]] int attempts_to_open_data() const { return stores_.attempts_to_open_data; }
  // How long the last of these attempts might take.
  [[nodiscard]] Milliseconds patience_to_open_data() const { return stores_.patience_to_open_data; }

  // From now on the project cannot be opened.
  void refuse_to_open(Error error) { refusal_ = std::move(error); }

  void put_state(std::string_view text) { world.root.put(kStateFile, text); }
  [[nodiscard]] std::string state() const {
    return world.root.content(kStateFile).value_or(std::string());
  }

 private:
  StoresInMemory stores_;  // the program's own, over a directory in memory
  FolderInMemory folders_{world.root};
  std::optional<Error> refusal_;
};

}  // namespace baton::test
