#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "baton/result.h"
#include "host/console.h"
#include "web/live_project.h"

namespace baton::web {

struct Surroundings {
  Console& console;
  app::ProjectOpener& opener;
  // Opens an address in the user's browser, without waiting for it.
  std::function<Result<void>(const std::string& address)> open_page;
  CopyDescriptor copy_descriptor;
};

// `baton serve`: serves the project on loopback until a signal ends it. Returns the exit status.
int run(const std::vector<std::string>& arguments, const Surroundings& surroundings);

}  // namespace baton::web
