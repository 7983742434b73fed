#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/archive_store.h"

namespace baton::archive {

// Writes <archive>/<id>.json, <summaries>/<id>-summary.json and <summaries>/<id>-summary.md
// durably, in this order. An id is taken if the archive file has different bytes. A summary is made
// from the state, so that it replaces an earlier one of the workflow; any other file is kept. Has
// no lock; call it under the state store's lock.
class ArchiveFileStore final : public ArchiveStore {
 public:
  ArchiveFileStore(Host& host, ArchiveFolders folders);

  Result<void> check(const Identifier& id, const ArchivedWorkflow& workflow) const override;
  Result<std::vector<std::string>> put(const Identifier& id,
                                       const ArchivedWorkflow& workflow) override;
  Result<std::optional<std::string>> state(const Identifier& id) const override;
  Result<std::vector<Identifier>> list() const override;
  Result<std::optional<std::string>> summary(const Identifier& id) const override;
  Result<void> remove(const Identifier& id) override;

 private:
  Host& host_;
  ArchiveFolders folders_;
};

}  // namespace baton::archive
