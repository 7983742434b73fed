#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/thread_tables.h"

namespace baton::app {

// A thread and its place in the forest.
struct PlacedThread {
  std::string id;
  std::optional<ThreadRow> row = {};  // empty: only named as a parent, never created
  std::string root = {};
  std::size_t depth = 0;  // below the requested thread
};

// All threads, as trees.
class Forest {
 public:
  explicit Forest(std::vector<ThreadRow> threads);

  [[nodiscard]] std::vector<std::string> roots() const;  // sorted
  [[nodiscard]] std::vector<PlacedThread> all() const;   // sorted; threads that were created

  // `top` and all threads below it, without duplicates: each before its children, which are sorted
  // by id.
  [[nodiscard]] std::vector<PlacedThread> below(const std::string& top) const;

 private:
  [[nodiscard]] PlacedThread place(const std::string& id, std::size_t depth) const;

  std::map<std::string, ThreadRow> rows_;
  std::map<std::string, std::vector<std::string>> children_;
  std::map<std::string, std::string> roots_;  // of each thread
};

}  // namespace baton::app
