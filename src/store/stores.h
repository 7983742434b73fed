#pragma once

#include <memory>

#include "host/host.h"
#include "store/archive_store.h"
#include "store/data_store.h"
#include "store/handoff_store.h"
#include "store/parked_store.h"
#include "store/state_store.h"

namespace baton {

// Makes the stores of one project. Main files choose the engines; `host` outlives what is made.
class Stores {
 public:
  virtual ~Stores() = default;
  virtual std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const = 0;
  virtual std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const = 0;
  virtual std::unique_ptr<ParkedStore> parked(Host& host) const = 0;
  virtual std::unique_ptr<HandoffStore> handoff(Host& host) const = 0;
  // Opened at once. Null: there is none, and none is to be made.
  virtual Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                                  Creation creation) const = 0;
};

}  // namespace baton
