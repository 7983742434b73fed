#pragma once

#include <optional>
#include <string>

#include "app/core/project_opener.h"
#include "host/baton_files.h"
#include "host/host.h"
#include "host/project_root.h"

namespace baton::cli {

// Opens the project of a tour in an absolute folder, as if it were the current one. The commands
// see no variable of the environment: neither the user's key and settings nor another caller
// changes what they print.
class TourOpener final : public app::ProjectOpener {
 public:
  TourOpener(app::ProjectOpener& opener, const std::string& folder)
      : opener_(opener),
        place_({.project = folder, .state = folder + "/" + std::string(kDefaultStateFile.text())}) {
  }

  Result<app::OpenedProject> open(const RootRequest& /*request*/) override {
    BATON_TRY(app::OpenedProject project, opener_.open(place_));
    const Host& host = *project.host;
    host_.emplace(Host{host.root, host.clock, host.ids, environment_, host.crypto, host.machine,
                       host.watcher});
    project.host = &*host_;
    return project;
  }

 private:
  class EmptyEnvironment final : public Environment {
   public:
    std::optional<std::string> variable(const std::string& /*name*/) const override {
      return std::nullopt;
    }
  };

  app::ProjectOpener& opener_;
  RootRequest place_;
  EmptyEnvironment environment_;
  std::optional<Host> host_;
};

}  // namespace baton::cli
