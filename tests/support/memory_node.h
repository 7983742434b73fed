#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/directory.h"
#include "support/memory_directory.h"

namespace baton::test {

// A file or folder of a MemoryDirectory. Bytes and names exist twice: as processes see them, and as
// the disk has them.
struct MemoryNode {
  EntryStatus attributes = {};
  std::string content;
  std::string content_on_disk;
  std::map<std::string, std::shared_ptr<MemoryNode>, std::less<>> entries;
  std::map<std::string, std::shared_ptr<MemoryNode>, std::less<>> entries_on_disk;
};

std::shared_ptr<MemoryNode> make_node(EntryKind kind, std::uint32_t mode);
EntryStatus status_of(const MemoryNode& node);

// Appends the paths of all that is no folder, below a folder whose paths begin with `prefix`.
void collect_files(const MemoryNode& folder, const std::string& prefix,
                   std::vector<std::string>& paths);

// How many names the file has in the folder and below it.
std::uint64_t count_names(const MemoryNode& folder, const MemoryNode& file);

// What a power cut leaves of the node, and of all below it.
void settle(MemoryNode& node, AfterPowerCut disk);

}  // namespace baton::test
