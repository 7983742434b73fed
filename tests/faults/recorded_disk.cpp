#include "faults/recorded_disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "faults/files.h"

namespace baton::test {
namespace {

namespace files = std::filesystem;
using Kind = FileOperation::Kind;

constexpr std::array<std::string_view, 10> kKindNames = {
    "make file", "make folder", "rename",    "exchange",    "remove",
    "write",     "truncate",    "sync file", "sync folder", "acknowledge"};

bool is_write(std::string_view name) {
  return name == "write" || name == "pwrite64";
}

bool is_exchange(const SystemCall& call) {
  return call.name == "renameat2" && (call.arguments[4] & RENAME_EXCHANGE) != 0;
}

bool changes_nothing(std::string_view name) {
  static const std::set<std::string_view> kWithoutEffect = {
      "read", "pread64", "readv", "fstat", "fstatfs", "getdents64", "newfstatat", "statx", "stat",
      "lstat", "access", "readlink", "faccessat", "faccessat2", "statfs", "fcntl", "readlinkat",
      "flock",
      // Owners and permissions are not part of the model.
      "fchmod", "fchown",
      // It promises nothing.
      "sync_file_range"};
  return kWithoutEffect.contains(name);
}

// Where a write goes that does not say it: the end of a file opened for appending, otherwise
// the place that the kernel tells.
std::uint64_t offset_of_write(const SystemCall& call, pid_t process) {
  if (call.name == "pwrite64") return call.arguments[3];
  std::ifstream info("/proc/" + std::to_string(process) + "/fdinfo/" +
                     std::to_string(call.descriptor));
  std::string word;
  std::uint64_t position = 0;
  unsigned flags = 0;
  while (info >> word) {
    if (word == "pos:") info >> position;
    if (word == "flags:") info >> std::oct >> flags >> std::dec;
  }
  if ((flags & O_APPEND) == 0) return position;
  std::error_code failed;
  return files::file_size(call.path, failed);
}

}  // namespace

std::string describe(const FileOperation& operation) {
  std::string text(kKindNames.at(static_cast<std::size_t>(operation.kind)));
  if (!operation.path.empty()) text += " " + operation.path;
  if (!operation.second_path.empty()) text += " -> " + operation.second_path;
  if (!operation.bytes.empty()) text += ", " + std::to_string(operation.bytes.size()) + " bytes";
  return text;
}

Tree Tree::read(const files::path& folder) {
  Tree tree;
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    Node node = {.is_folder = entry.is_directory()};
    if (!node.is_folder) node.content = read_file(entry.path());
    tree.nodes[files::relative(entry.path(), folder).string()] = std::move(node);
  }
  return tree;
}

void Tree::write(const files::path& folder) const {
  for (const auto& [name, node] : nodes) {  // sorted: a folder comes before what is in it
    if (node.is_folder) {
      files::create_directory(folder / name);
    } else {
      std::ofstream(folder / name, std::ios::binary) << node.content;
    }
  }
}

std::size_t Tree::hash() const {
  std::string all;
  for (const auto& [name, node] : nodes) {
    all += name + '\0' + (node.is_folder ? "folder" : std::to_string(node.content.size())) + '\0';
    all += node.content;
  }
  return std::hash<std::string>()(all);
}

Recording::Recording(const files::path& folder) : folder_(folder) {
  recorded_.beginning = Tree::read(folder);
  for (const auto& [name, node] : recorded_.beginning.nodes) {
    if (!node.is_folder) recorded_.first_files[name] = next_file_++;
  }
  files_ = recorded_.first_files;
}

int Recording::record(const Arguments& arguments) {
  const int status = run_traced({.folder = folder_.string(), .arguments = arguments}, *this).status;
  ++updates_;
  return status;
}

std::string Recording::relative(const std::string& path) const {
  const std::string name = files::path(path).lexically_relative(folder_).string();
  return name == "." ? std::string() : name;
}

Verdict Recording::entering(const SystemCall& call, const TracedMemory& memory) {
  if (is_write(call.name)) {
    payload_ = memory.bytes(call.arguments[1], call.arguments[2]);
    offset_ = offset_of_write(call, memory.process());
  }
  existed_ = files::exists(call.path);
  return {};
}

// Of a file that has a name. One that has none any more will not be found after a power cut.
void Recording::add_data(FileOperation operation) {
  const auto known = files_.find(operation.path);
  if (known == files_.end()) return;
  operation.file = known->second;
  add(std::move(operation));
}

void Recording::add_open(const SystemCall& call) {
  if (existed_ || !files::is_regular_file(call.path)) return;
  const std::string name = relative(call.path);
  files_[name] = next_file_;
  add({.kind = Kind::make_file, .path = name, .file = next_file_++});
}

void Recording::add_exchange(const std::string& name, const std::string& other) {
  add({.kind = Kind::exchange,
       .path = name,
       .second_path = other,
       .file = files_.at(name),
       .second_file = files_.at(other)});
  std::swap(files_.at(name), files_.at(other));
}

void Recording::add_name_change(const SystemCall& call) {
  const std::string name = relative(call.path);
  if (call.name == "mkdirat" || call.name == "mkdir") {
    return add({.kind = Kind::make_folder, .path = name});
  }
  if (is_exchange(call)) return add_exchange(name, relative(call.second_path));
  const auto known = files_.extract(name);
  const std::size_t file = known ? known.mapped() : 0;
  if (call.name.starts_with("rename")) {
    const std::string target = relative(call.second_path);
    files_[target] = file;
    return add({.kind = Kind::rename, .path = name, .second_path = target, .file = file});
  }
  add({.kind = Kind::remove, .path = name});
}

void Recording::left(const SystemCall& call, std::int64_t result) {
  static const std::set<std::string_view> kNameChanges = {
      "mkdirat", "mkdir", "rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir"};
  if (is_write(call.name) && call.descriptor == STDOUT_FILENO) {
    return add({.kind = Kind::acknowledge, .file = updates_});
  }
  const bool concerns = call.path.starts_with(folder_.string());
  if (!concerns || result < 0 || changes_nothing(call.name)) return;
  const std::string name = relative(call.path);
  if (call.name.starts_with("open")) return add_open(call);
  if (kNameChanges.contains(call.name)) return add_name_change(call);
  if (is_write(call.name)) {
    payload_.resize(static_cast<std::size_t>(result));
    return add_data(
        {.kind = Kind::write, .path = name, .offset = offset_, .bytes = std::move(payload_)});
  }
  if (call.name == "ftruncate") {
    return add_data({.kind = Kind::truncate, .path = name, .offset = call.arguments[1]});
  }
  if (call.name == "fsync" || call.name == "fdatasync") {
    if (files::is_directory(call.path)) return add({.kind = Kind::sync_folder, .path = name});
    return add_data({.kind = Kind::sync_file, .path = name});
  }
  unknown_.emplace_back(call.name);
}

}  // namespace baton::test
