#include "support/memory_node.h"

namespace baton::test {
namespace {

void settle_file(MemoryNode& file, AfterPowerCut disk) {
  if (disk == AfterPowerCut::unsynced_dropped) file.content = file.content_on_disk;
  if (disk == AfterPowerCut::content_torn && file.content != file.content_on_disk) {
    // What was appended to synced bytes does not endanger them.
    const bool is_longer = file.content.starts_with(file.content_on_disk);
    const std::size_t safe = is_longer ? file.content_on_disk.size() : 0;
    file.content.resize(safe + (file.content.size() - safe) / 2);
  }
  file.content_on_disk = file.content;
}

}  // namespace

std::shared_ptr<MemoryNode> make_node(EntryKind kind, std::uint32_t mode) {
  auto node = std::make_shared<MemoryNode>();
  static std::uint64_t last_number = 0;
  node->attributes.kind = kind;
  node->attributes.number = ++last_number;
  node->attributes.mode = mode;
  return node;
}

EntryStatus status_of(const MemoryNode& node) {
  EntryStatus status = node.attributes;
  status.size = node.content.size();
  return status;
}

void collect_files(const MemoryNode& folder, const std::string& prefix,
                   std::vector<std::string>& paths) {
  for (const auto& [name, node] : folder.entries) {
    const std::string path = prefix + name;
    if (node->attributes.kind == EntryKind::directory) {
      collect_files(*node, path + "/", paths);
    } else {
      paths.push_back(path);
    }
  }
}

std::uint64_t count_names(const MemoryNode& folder, const MemoryNode& file) {
  std::uint64_t count = 0;
  for (const auto& [name, node] : folder.entries) {
    count += node.get() == &file ? 1 : count_names(*node, file);
  }
  return count;
}

void settle(MemoryNode& node, AfterPowerCut disk) {
  if (node.attributes.kind != EntryKind::directory) return settle_file(node, disk);
  if (disk == AfterPowerCut::unsynced_dropped) node.entries = node.entries_on_disk;
  node.entries_on_disk = node.entries;
  for (const auto& [name, child] : node.entries) settle(*child, disk);
}

}  // namespace baton::test
