#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/archive_store.h"

namespace baton::archive {

// <archive>/<id>.json, <summaries>/<id>-summary.json, <summaries>/<id>-summary.md, each written
// durably in this order. The archive's bytes decide whether an id is taken; summaries that are
// there are kept as they are, since they were drawn from the same bytes. To be called under the
// state store's lock: there is no lock of its own.
class ArchiveFileStore final : public ArchiveStore {
 public:
  ArchiveFileStore(Host& host, ArchiveFolders folders);

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
