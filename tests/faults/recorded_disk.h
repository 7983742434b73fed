#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "faults/syscall_tracer.h"

namespace baton::test {

// What a program did to the files below one folder. Files are numbered, since names change hands.
struct FileOperation {
  enum class Kind : std::uint8_t {
    make_file,    // `path` names the new `file`
    make_folder,  // `path`
    rename,       // `path` of `file` becomes `second_path`
    exchange,     // `path` of `file` and `second_path` of `second_file` change places
    remove,       // `path`
    write,        // `bytes` at `offset` of `file`
    truncate,     // `file` to `offset` bytes
    sync_file,    // content of `file`
    sync_folder,  // names in `path`
    acknowledge,  // the program printed that update `file` is done
  };
  Kind kind = Kind::write;
  std::string path = {};  // relative to the folder, like `second_path`; "" is the folder itself
  std::string second_path = {};
  std::size_t file = 0;
  std::size_t second_file = 0;
  std::uint64_t offset = 0;
  std::string bytes = {};
};
std::string describe(const FileOperation& operation);

// Files and folders by name: a folder has no content.
struct Tree {
  struct Node {
    bool is_folder = false;
    std::string content = {};
  };
  std::map<std::string, Node> nodes;

  static Tree read(const std::filesystem::path& folder);
  void write(const std::filesystem::path& folder) const;  // into an empty folder
  [[nodiscard]] std::size_t hash() const;
};

// A series of updates: what was there before, durably, and every operation since.
struct Recorded {
  Tree beginning;
  std::map<std::string, std::size_t> first_files;  // of the beginning, by their names
  std::vector<FileOperation> operations;
};

// Records what updates do below `folder`.
class Recording final : public CallObserver {
 public:
  explicit Recording(const std::filesystem::path& folder);

  // Runs the update; its exit status.
  int record(const Arguments& arguments);

  [[nodiscard]] const Recorded& recorded() const { return recorded_; }
  // Calls that may change files and that the recording does not understand.
  [[nodiscard]] const std::vector<std::string>& unknown_calls() const { return unknown_; }

  Verdict entering(const SystemCall& call, const TracedMemory& memory) override;
  void left(const SystemCall& call, std::int64_t result) override;

 private:
  [[nodiscard]] std::string relative(const std::string& path) const;
  void add(FileOperation operation) { recorded_.operations.push_back(std::move(operation)); }
  void add_data(FileOperation operation);
  void add_open(const SystemCall& call);
  void add_name_change(const SystemCall& call);
  void add_exchange(const std::string& name, const std::string& other);

  std::filesystem::path folder_;
  Recorded recorded_;
  std::map<std::string, std::size_t> files_;  // by their present names
  std::vector<std::string> unknown_;
  std::size_t next_file_ = 0;
  std::size_t updates_ = 0;
  // Of the call that is under way.
  std::string payload_;
  std::uint64_t offset_ = 0;
  bool existed_ = false;
};

}  // namespace baton::test
