#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "store/change_log.h"
#include "store/note_store.h"

// What the events of the live page are computed from: names and metadata, never values.
namespace baton::app {

struct ExecutionSeen {
  std::string agent = {};
  std::string status = {};

  friend bool operator==(const ExecutionSeen&, const ExecutionSeen&) = default;
};

struct StateSeen {
  std::string stamp = {};     // of the file, see stamp_of()
  std::string workflow = {};  // empty: there is none
  std::string phase = {};
  Revision revision = {};
  std::map<std::string, std::string, std::less<>> gates = {};  // statuses by name
  std::map<std::string, ExecutionSeen, std::less<>> executions = {};
  std::optional<std::string> fault = {};  // why the state cannot be read: "MALFORMED"
};

// A session of shared context or a tree of environment data.
struct ScopeSeen {
  std::string incarnation = {};  // differs if it was deleted and created again
  std::uint64_t last = 0;        // the sequence of its last change
  // Since the snapshot before, of a new scope all; as far as the caller may see them.
  std::vector<ChangeRow> news = {};
};

struct DataSeen {
  std::map<std::string, ScopeSeen, std::less<>> sessions = {};
  std::map<std::string, ScopeSeen, std::less<>> trees = {};      // by their root thread
  std::map<std::string, std::string, std::less<>> threads = {};  // times of creation by id
};

using NotesSeen = std::map<std::string, FileStamp, std::less<>>;  // by path

struct ProjectSnapshot {
  StateSeen state = {};
  DataSeen data = {};
  NotesSeen notes = {};
  std::string configuration = {};  // its stamp
  std::string summaries = {};      // the stamp of their folder
};

// The parts of a project that are observed separately: many notes take time to list.
enum class ProjectPart : std::uint8_t { workflow, notes };

// Reads one part anew for the workspace's caller; the rest is `before`. What cannot be read now,
// such as a store that is locked for too long, stays as it was before. Never fails: an unreadable
// state is a fact to show.
ProjectSnapshot snapshot_project(ProjectPart part, ProjectSnapshot before, Workspace& workspace);

}  // namespace baton::app
