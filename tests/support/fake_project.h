#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/project_opener.h"
#include "support/fake_host.h"

namespace baton::test {

// The engines that the program uses, over whatever directory the host has.
class FileStoresInMemory final : public Stores {
 public:
  std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const override;
  std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const override;
  std::unique_ptr<ParkedStore> parked(Host& host) const override;
  std::unique_ptr<HandoffStore> handoff(Host& host) const override;
};

// Finds the one directory in memory under the names of the project's root and the current folder.
class FolderInMemory final : public Folders {
 public:
  explicit FolderInMemory(Directory& root) : root_(root) {}
  Result<std::shared_ptr<Directory>> open(const std::string& path) const override;

 private:
  Directory& root_;
};

// A project in memory, "/project", that is found whatever is asked for.
class FakeProject final : public app::ProjectOpener {
 public:
  static constexpr std::string_view kRoot = "/project";
  static constexpr std::string_view kStateFile = ".claude/workflow-state.json";

  FakeHost world = {};

  Result<app::OpenedProject> open(const RootRequest& request) override;

  void put_state(std::string_view text) { world.root.put(kStateFile, text); }
  [[nodiscard]] std::string state() const {
    return world.root.content(kStateFile).value_or(std::string());
  }

 private:
  FileStoresInMemory stores_;
  FolderInMemory folders_{world.root};
};

}  // namespace baton::test
