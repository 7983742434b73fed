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
};

// A project in memory, "/project", that is found whatever is asked for.
class FakeProject final : public app::ProjectOpener {
 public:
  static constexpr std::string_view kStateFile = ".claude/workflow-state.json";

  FakeHost world = {};

  Result<app::OpenedProject> open(const RootRequest& request) override;

  void put_state(std::string_view text) { world.root.put(kStateFile, text); }
  [[nodiscard]] std::string state() const {
    return world.root.content(kStateFile).value_or(std::string());
  }

 private:
  FileStoresInMemory stores_;
};

}  // namespace baton::test
