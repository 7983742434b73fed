#pragma once

#include <string>
#include <vector>

#include "baton/result.h"
#include "domain/model/compacted_outputs.h"

namespace baton {

// Outputs of executions in files of their own, to which states refer.
class CompactedStore {
 public:
  virtual ~CompactedStore() = default;

  // The digest of what is read is not checked. not_found: no such file.
  virtual Result<std::string> read_compacted(const model::CompactedFile& file) const = 0;
  virtual Result<std::vector<model::CompactedFile>> compacted() const = 0;  // of all workflows
  // Durable when it returns. Call it under the writers' lock, before a state that refers to them.
  virtual Result<void> keep_compacted(const std::vector<model::CompactedText>& texts) = 0;
  virtual Result<void> remove_compacted(const std::vector<model::CompactedFile>& files) = 0;
};

}  // namespace baton
