#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/thread_tables.h"

namespace baton::app {

// A thread, and where in the forest it stands.
struct PlacedThread {
  std::string id;
  std::optional<ThreadRow> row = {};  // empty: others name it as their parent, nobody made it
  std::string root = {};
  std::size_t depth = 0;  // below the one that was asked for
};

// All threads, as trees.
class Forest {
 public:
  explicit Forest(std::vector<ThreadRow> threads);

  [[nodiscard]] std::vector<std::string> roots() const;  // sorted
  [[nodiscard]] std::vector<PlacedThread> all() const;   // sorted; made by somebody

  // `top` and all below it: each before its children, which come by their ids; none twice.
  [[nodiscard]] std::vector<PlacedThread> below(const std::string& top) const;

 private:
  [[nodiscard]] PlacedThread place(const std::string& id, std::size_t depth) const;

  std::map<std::string, ThreadRow> rows_;
  std::map<std::string, std::vector<std::string>> children_;
  std::map<std::string, std::string> roots_;  // of each thread
};

}  // namespace baton::app
