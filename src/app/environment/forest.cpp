#include "app/environment/forest.h"

#include <set>
#include <utility>

#include "baton/result.h"
#include "domain/environment/roots.h"

namespace baton::app {

Forest::Forest(std::vector<ThreadRow> threads) {
  for (ThreadRow& thread : threads) {
    std::string id = thread.id.text();
    if (thread.parent) children_[*thread.parent].push_back(id);
    rows_.emplace(std::move(id), std::move(thread));
  }
  environment::Roots roots([this](const std::string& id) -> Result<std::optional<std::string>> {
    const auto found = rows_.find(id);
    return found == rows_.end() ? std::nullopt : found->second.parent;
  });
  for (const auto& [id, row] : rows_) {
    roots_[id] = roots.of(id).value_or(id);  // a lookup in memory cannot fail
  }
}

std::vector<std::string> Forest::roots() const {
  std::set<std::string> roots;
  for (const auto& [id, root] : roots_) roots.insert(root);
  return {roots.begin(), roots.end()};
}

PlacedThread Forest::place(const std::string& id, std::size_t depth) const {
  PlacedThread placed{.id = id, .root = id, .depth = depth};
  if (const auto row = rows_.find(id); row != rows_.end()) {
    placed.row = row->second;
    placed.root = roots_.at(id);
  }
  return placed;
}

std::vector<PlacedThread> Forest::all() const {
  std::vector<PlacedThread> threads;
  threads.reserve(rows_.size());
  for (const auto& [id, row] : rows_) threads.push_back(place(id, 0));
  return threads;
}

std::vector<PlacedThread> Forest::below(const std::string& top) const {
  std::vector<PlacedThread> threads;
  std::set<std::string> seen;
  std::vector<std::pair<std::string, std::size_t>> waiting = {{top, 0}};
  while (!waiting.empty()) {
    const auto [id, depth] = std::move(waiting.back());
    waiting.pop_back();
    if (!seen.insert(id).second) continue;  // a cycle
    threads.push_back(place(id, depth));
    const auto children = children_.find(id);
    if (children == children_.end()) continue;
    for (auto child = children->second.rbegin(); child != children->second.rend(); ++child) {
      waiting.emplace_back(*child, depth + 1);
    }
  }
  return threads;
}

}  // namespace baton::app
