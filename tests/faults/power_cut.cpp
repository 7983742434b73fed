#include "faults/power_cut.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

namespace baton::test {
namespace {

using Kind = FileOperation::Kind;
using Operations = std::vector<FileOperation>;

constexpr std::array<std::string_view, 4> kLibertyNames = {"dropped", "cut", "zeroed", "reordered"};
constexpr std::size_t kMostLiberties = 3;

std::string folder_of(const std::string& path) {
  return std::filesystem::path(path).parent_path().string();
}

bool changes_names(Kind kind) {
  return kind == Kind::make_file || kind == Kind::make_folder || kind == Kind::rename ||
         kind == Kind::exchange || kind == Kind::remove;
}

bool changes_bytes(Kind kind) {
  return kind == Kind::write || kind == Kind::truncate;
}

bool makes_sure_of(const FileOperation& sync, const FileOperation& operation) {
  if (sync.kind == Kind::sync_file) {
    return changes_bytes(operation.kind) && operation.file == sync.file;
  }
  if (sync.kind != Kind::sync_folder || !changes_names(operation.kind)) return false;
  // A rename between two folders is sure once either of them is: no file is in two places.
  return folder_of(operation.path) == sync.path ||
         (!operation.second_path.empty() && folder_of(operation.second_path) == sync.path);
}

// Whether two operations may overtake each other and it would make a difference.
bool same_place(const FileOperation& first, const FileOperation& second) {
  if (changes_bytes(first.kind)) return changes_bytes(second.kind) && first.file == second.file;
  return changes_names(second.kind) && folder_of(first.path) == folder_of(second.path);
}

// The disk while operations are applied to it.
class Disk {
 public:
  explicit Disk(const Recorded& recorded) {
    for (const auto& [name, node] : recorded.beginning.nodes) {
      if (node.is_folder) {
        names_[name] = kFolder;
      } else {
        names_[name] = recorded.first_files.at(name);
        contents_[names_[name]] = node.content;
      }
    }
  }

  void apply(const FileOperation& operation) {
    switch (operation.kind) {
      case Kind::make_file: names_[operation.path] = operation.file; break;
      case Kind::make_folder: names_[operation.path] = kFolder; break;
      case Kind::remove: names_.erase(operation.path); break;
      case Kind::rename:
        names_.erase(operation.path);
        names_[operation.second_path] = operation.file;
        break;
      case Kind::exchange:
        names_[operation.path] = operation.second_file;
        names_[operation.second_path] = operation.file;
        break;
      case Kind::write: write(operation); break;
      case Kind::truncate: contents_[operation.file].resize(operation.offset); break;
      case Kind::sync_file:
      case Kind::sync_folder:
      case Kind::acknowledge: break;
    }
  }

  [[nodiscard]] Tree tree() const {
    Tree found;
    for (const auto& [name, file] : names_) {  // sorted: a folder comes before what is in it
      const std::string folder = folder_of(name);
      if (!folder.empty() && !found.nodes.contains(folder)) continue;
      Tree::Node node = {.is_folder = file == kFolder};
      const auto content = contents_.find(file);
      if (content != contents_.end()) node.content = content->second;
      found.nodes[name] = std::move(node);
    }
    return found;
  }

 private:
  static constexpr std::size_t kFolder = static_cast<std::size_t>(-1);

  void write(const FileOperation& operation) {
    std::string& content = contents_[operation.file];
    const std::size_t end = operation.offset + operation.bytes.size();
    if (content.size() < end) content.resize(end);
    content.replace(operation.offset, operation.bytes.size(), operation.bytes);
  }

  std::map<std::string, std::size_t> names_;
  std::map<std::size_t, std::string> contents_;
};

void damage(FileOperation& write, Liberty::Kind kind) {
  const std::size_t half = write.bytes.size() / 2;
  const std::size_t whole = write.bytes.size();
  write.bytes.resize(half);
  if (kind == Liberty::Kind::zeroed) write.bytes.resize(whole);
}

std::vector<Liberty> liberties_with(std::size_t place, const FileOperation& operation) {
  std::vector<Liberty> possible = {{Liberty::Kind::dropped, place},
                                   {Liberty::Kind::reordered, place}};
  if (operation.kind != Kind::write) return possible;
  possible.push_back({Liberty::Kind::cut, place});
  possible.push_back({Liberty::Kind::zeroed, place});
  return possible;
}

std::size_t below(std::size_t bound, std::mt19937& random) {
  return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
}

PowerCut with_several_liberties(const Recorded& recorded, std::mt19937& random) {
  PowerCut cut = {.operations = below(recorded.operations.size() + 1, random)};
  const std::vector<std::size_t> unsure = unsure_operations(cut.operations, recorded);
  if (unsure.empty()) return cut;
  const std::size_t count = 2 + below(kMostLiberties - 1, random);
  for (std::size_t number = 0; number < count; ++number) {
    // Mostly among the latest: those of long ago have been overwritten since.
    const std::size_t reach =
        below(2, random) == 0 ? unsure.size() : std::min<std::size_t>(unsure.size(), 12);
    const std::size_t place = unsure[unsure.size() - 1 - below(reach, random)];
    const std::vector<Liberty> possible = liberties_with(place, recorded.operations[place]);
    cut.liberties.push_back(possible[below(possible.size(), random)]);
  }
  return cut;
}

}  // namespace

std::string describe(const PowerCut& cut, const Recorded& recorded) {
  std::string text = "cut after operation " + std::to_string(cut.operations);
  if (cut.operations > 0) {
    text += " (" + describe(recorded.operations[cut.operations - 1]) + ")";
  }
  for (const Liberty& liberty : cut.liberties) {
    text += ", " + std::string(kLibertyNames.at(static_cast<std::size_t>(liberty.kind))) + ": " +
            std::to_string(liberty.operation + 1) + " (" +
            describe(recorded.operations[liberty.operation]) + ")";
  }
  return text;
}

std::vector<std::size_t> unsure_operations(std::size_t operations, const Recorded& recorded) {
  const Operations& all = recorded.operations;
  std::vector<std::size_t> unsure;
  for (std::size_t place = 0; place < operations; ++place) {
    if (!changes_names(all[place].kind) && !changes_bytes(all[place].kind)) continue;
    const bool sure =
        std::any_of(all.begin() + static_cast<std::ptrdiff_t>(place),
                    all.begin() + static_cast<std::ptrdiff_t>(operations),
                    [&](const FileOperation& later) { return makes_sure_of(later, all[place]); });
    if (!sure) unsure.push_back(place);
  }
  return unsure;
}

Tree found_after(const PowerCut& cut, const Recorded& recorded) {
  const Operations& all = recorded.operations;
  std::vector<std::pair<std::size_t, FileOperation>> kept;
  for (std::size_t place = 0; place < cut.operations; ++place) kept.emplace_back(place, all[place]);
  for (const Liberty& liberty : cut.liberties) {
    const auto found = std::ranges::find(kept, liberty.operation,
                                         [](const auto& numbered) { return numbered.first; });
    if (found == kept.end()) continue;  // dropped already
    if (liberty.kind == Liberty::Kind::dropped) {
      kept.erase(found);
    } else if (liberty.kind == Liberty::Kind::reordered) {
      const auto next = std::find_if(found + 1, kept.end(), [&](const auto& numbered) {
        return same_place(found->second, numbered.second);
      });
      if (next != kept.end()) std::rotate(found, found + 1, next + 1);
    } else {
      damage(found->second, liberty.kind);
    }
  }
  Disk disk(recorded);
  for (const auto& [place, operation] : kept) disk.apply(operation);
  return disk.tree();
}

std::vector<PowerCut> power_cuts(const Recorded& recorded, std::size_t others,
                                 std::mt19937& random) {
  std::vector<PowerCut> cuts;
  for (std::size_t operations = 0; operations <= recorded.operations.size(); ++operations) {
    cuts.push_back({.operations = operations});
    for (const std::size_t place : unsure_operations(operations, recorded)) {
      for (const Liberty& liberty : liberties_with(place, recorded.operations[place])) {
        cuts.push_back({.operations = operations, .liberties = {liberty}});
      }
    }
  }
  for (std::size_t number = 0; number < others; ++number) {
    cuts.push_back(with_several_liberties(recorded, random));
  }
  return cuts;
}

}  // namespace baton::test
