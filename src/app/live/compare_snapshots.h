#pragma once

#include <cstddef>
#include <vector>

#include "app/live/project_snapshot.h"
#include "json/json.h"

namespace baton::app {

// Of one comparison; above it, one event says that everything has to be read again.
inline constexpr std::size_t kMostEvents = 500;

// The events of docs/page.md for the changes between two snapshots of a project, in the order of
// that page; empty if nothing changed. Names and metadata, never values.
std::vector<Json> events_between(const ProjectSnapshot& before, const ProjectSnapshot& after);

}  // namespace baton::app
