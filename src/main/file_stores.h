#pragma once

#include "store/stores.h"

namespace baton {

// The embedded engines: plain files below the project's root.
class FileStores : public Stores {
 public:
  std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const override;
  std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const override;
  std::unique_ptr<ParkedStore> parked(Host& host) const override;
  std::unique_ptr<HandoffStore> handoff(Host& host) const override;
  Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                          Creation creation) const override;
};

}  // namespace baton
