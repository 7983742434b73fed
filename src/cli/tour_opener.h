#pragma once

#include <optional>
#include <string>

#include "app/core/project_opener.h"
#include "host/host.h"

namespace baton::cli {

// Opens the project of a tour, whose commands see no variable of the environment: neither the
// user's key and settings nor another caller changes what they print.
class TourOpener final : public app::ProjectOpener {
 public:
  explicit TourOpener(app::ProjectOpener& opener) : opener_(opener) {}

  Result<app::OpenedProject> open(const RootRequest& request) override {
    BATON_TRY(app::OpenedProject project, opener_.open(request));
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
  EmptyEnvironment environment_;
  std::optional<Host> host_;
};

}  // namespace baton::cli
