#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/claude/places.h"
#include "baton/identity.h"
#include "domain/claude/edits.h"

namespace baton::app {

// The change that `baton init --claude` made to one file, so that it can be undone exactly.
struct WiringEntry {
  std::string path;
  bool created = false;
  std::optional<Digest> before = {};  // of the previous file
  Digest after = {};
  // Empty if there are other edits between baton's.
  std::optional<std::vector<json::Splice>> splices = {};
  claude::Made made = {};  // for a merged file
};

// {"files": [{"path", "created", "before", "after", "splices": [{"offset", "removed", "inserted"}],
// "made": […]}], "folders": […]}: paths are relative to the record's folder.
struct WiringRecord {
  std::vector<WiringEntry> files = {};
  std::vector<std::string> folders = {};  // that were created

  [[nodiscard]] const WiringEntry* find(std::string_view path) const;
  void put(WiringEntry entry);
  void forget(std::string_view path);
  void add_folder(std::string_view path);
};

// Empty if there is no readable record: then baton's entries are recognized by their content.
Result<std::optional<WiringRecord>> read_record(const ClaudePlace& place);
std::string print(const WiringRecord& record);

}  // namespace baton::app
