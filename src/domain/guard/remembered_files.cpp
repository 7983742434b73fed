#include "domain/guard/remembered_files.h"

namespace baton::guard {
namespace {

constexpr std::size_t kMostEntries = 1U << 17U;  // of repeated lists
constexpr std::size_t kCostOfList = 16;          // in entries
constexpr std::size_t kMostLookups = 1U << 14U;  // more than the words of a line need

}  // namespace

std::string RememberedFiles::resolve(const std::string& path) const {
  const auto known = resolved_.find(path);
  if (known != resolved_.end()) return known->second;
  is_exhausted_ |= resolved_.size() >= kMostLookups;
  if (is_exhausted_) return path;
  return resolved_.emplace(path, files_.resolve(path)).first->second;
}

bool RememberedFiles::exists(const std::string& path) const {
  const auto known = existing_.find(path);
  if (known != existing_.end()) return known->second;
  return existing_.emplace(path, files_.exists(path)).first->second;
}

std::vector<GuardedFiles::Entry> RememberedFiles::list(const std::string& folder) const {
  const auto known = listed_.find(folder);
  if (known == listed_.end()) return listed_.emplace(folder, files_.list(folder)).first->second;
  entries_ += known->second.size() + kCostOfList;
  if (entries_ <= kMostEntries) return known->second;
  is_exhausted_ = true;
  return {};
}

std::vector<std::string> RememberedFiles::other_work_trees() const {
  if (!trees_) trees_ = files_.other_work_trees();
  return *trees_;
}

}  // namespace baton::guard
