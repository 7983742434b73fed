#include "web/live_project.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/live/compare_snapshots.h"
#include "baton/version.h"
#include "host/watcher.h"

namespace baton::web {

using Kind = app::Observable::Kind;

LiveProject::LiveProject(app::Workspace& workspace, CopyDescriptor copy)
    : workspace_(workspace),
      copy_(std::move(copy)),
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

std::vector<int> LiveProject::descriptors() {
  std::set<int> watched;
  for (const Part& part : parts_) {
    for (const Watch* watch : part.observation.watches()) watched.insert(watch->descriptor());
  }
  copies_.clear();
  lacks_copies_ = false;
  std::vector<int> descriptors;
  for (const int descriptor : watched) {
    if (descriptor < 0) continue;
    std::shared_ptr<const int> copy = copy_(descriptor);
    lacks_copies_ |= copy == nullptr;
    if (copy == nullptr) continue;
    descriptors.push_back(*copy);
    copies_.push_back(std::move(copy));
  }
  return descriptors;
}

bool LiveProject::is_blind() const {
  const auto is_blind = [](const Part& part) { return part.observation.is_blind(); };
  return lacks_copies_ || std::ranges::any_of(parts_, is_blind);
}

}  // namespace baton::web
