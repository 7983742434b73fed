#include "wiring/posix_project.h"

#include <utility>

#include "posix/project_root.h"

namespace baton {

Result<app::OpenedProject> PosixProjectOpener::open(const RootRequest& request) {
  BATON_TRY(ProjectRoot root,
            posix::find_project_root(request, environment_, posix::current_folder()));
  BATON_TRY(posix::PosixDirectory directory, posix::PosixDirectory::open(root.path));
  root_.emplace(std::move(directory));
  watcher_.emplace(root.path);
  repository_.emplace(*root_, root.path);
  host_.emplace(Host{*root_, services_.clock, services_.ids, environment_, crypto_,
                     services_.machine, *watcher_});
  stores_.know(&*repository_);
  return app::OpenedProject{
      .root = std::move(root), .host = &*host_, .stores = &stores_, .folders = &folders_};
}

}  // namespace baton
