#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/directory.h"
#include "host/host.h"
#include "store/state_file/state_file_store.h"
#include "store/state_store.h"

namespace baton::state_file {

struct Opened {
  std::unique_ptr<Lock> lock;
  std::optional<StoredState> before;
};

class StateFileTransaction final : public StateTransaction {
 public:
  StateFileTransaction(Host& host, StateLocation where, Opened opened);

  const std::optional<StoredState>& before() const override { return before_; }
  Revision next_revision(Revision current) const override { return current.next(); }
  Result<Digest> replace(const StateChange& change) override;
  Result<void> remove() override;
  Result<std::string> set_aside() override;

 private:
  enum class BeforeIs : std::uint8_t { worth_a_backup, set_aside };

  Host& host_;
  StateLocation where_;
  std::unique_ptr<Lock> lock_;
  std::optional<StoredState> before_;
  // What was set aside as damaged must not push a good state out of the backups.
  BeforeIs before_is_ = BeforeIs::worth_a_backup;
};

}  // namespace baton::state_file
