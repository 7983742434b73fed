#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/claude/places.h"
#include "baton/identity.h"
#include "domain/claude/edits.h"

namespace baton::app {

// What `baton init --claude` did to one file, so that it can be undone to the byte.
struct WiringEntry {
  std::string path;
  bool created = false;
  std::optional<Digest> before = {};  // of the file that was there
  Digest after = {};
  // Nothing, where somebody else's edits lie between ours.
  std::optional<std::vector<json::Splice>> splices = {};
  claude::Made made = {};  // of a file that was merged into
};

// {"files": [{"path", "created", "before", "after", "splices": [{"offset", "removed", "inserted"}],
// "made": […]}], "folders": […]}: paths are relative to the folder that the record is for.
struct WiringRecord {
  std::vector<WiringEntry> files = {};
  std::vector<std::string> folders = {};  // that had to be made

  [[nodiscard]] const WiringEntry* find(std::string_view path) const;
  void put(WiringEntry entry);
  void forget(std::string_view path);
  void add_folder(std::string_view path);
};

// Nothing if there is none, or none that can be read: then entries are known by what they are.
Result<std::optional<WiringRecord>> read_record(const ClaudePlace& place);
std::string print(const WiringRecord& record);

}  // namespace baton::app
