#include "web/live_project.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/live/compare_snapshots.h"
#include "baton/version.h"
#include "host/watcher.h"

namespace baton::web {

using Kind = app::Observable::Kind;

LiveProject::LiveProject(app::Workspace& workspace)
    : workspace_(workspace),
      parts_{Part{.part = app::ProjectPart::workflow,
                  .observables = {{.kind = Kind::state},
                                  {.kind = Kind::agents},
                                  {.kind = Kind::summaries},
                                  {.kind = Kind::data}}},
             Part{.part = app::ProjectPart::notes, .observables = {{.kind = Kind::notes}}}} {
  for (Part& part : parts_) look(part);
}

// Watches before it reads, so that no change in between is missed.
void LiveProject::look(Part& part) {
  workspace_.begin_anew();
  part.observation.begin(part.observables, workspace_);
  seen_ = app::snapshot_project(part.part, std::move(seen_), workspace_);
}

std::vector<Json> LiveProject::news() {
  std::vector<Json> events;
  for (Part& part : parts_) {
    if (!part.observation.has_noticed()) continue;
    const app::ProjectSnapshot before = seen_;
    look(part);
    std::vector<Json> more = app::events_between(before, seen_);
    events.insert(events.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
  }
  return events;
}

Json LiveProject::hello() const {
  Json event = {{"type", "hello"}, {"version", kVersion}, {"revision", seen_.state.revision.value}};
  if (!seen_.state.workflow.empty()) event["workflow"] = seen_.state.workflow;
  return event;
}

std::vector<int> LiveProject::descriptors() const {
  std::vector<int> descriptors;
  for (const Part& part : parts_) {
    for (const Watch* watch : part.observation.watches()) {
      const int descriptor = watch->descriptor();
      const bool is_known = std::ranges::find(descriptors, descriptor) != descriptors.end();
      if (descriptor >= 0 && !is_known) descriptors.push_back(descriptor);
    }
  }
  return descriptors;
}

bool LiveProject::is_blind() const {
  return std::ranges::any_of(parts_, [](const Part& part) { return part.observation.is_blind(); });
}

}  // namespace baton::web
