#pragma once

#include "host/host.h"
#include "host/relative_path.h"
#include "store/handoff_store.h"

namespace baton::handoff_files {

// Files below .claude/baton: leases/<executionId>@<workflowId>.json, sessions/<session>.json,
// receipts/<workflowId>/<executionId>.json, unrecorded/<executionId>@<workflowId>.json, hook.log.
// Where "<executionId>@<workflowId>.json" is too long for a name, <workflowId>/<executionId>.json.
// Further outputs of an execution in unrecorded/ end with "+2.json", "+3.json" and so on.
class HandoffFileStore final : public HandoffStore {
 public:
  explicit HandoffFileStore(Host& host) : host_(host) {}

  Result<std::vector<Lease>> leases() const override;
  Result<void> put(const Lease& lease) override;
  Result<void> remove(const Lease& lease) override;
  RelativePath file_of(const Lease& lease) const override;
  Result<std::optional<SessionMemory>> session(const Identifier& id) const override;
  Result<void> change(const Identifier& session, const ChangeMemory& change) override;
  Result<void> forget(const Identifier& session) override;
  Result<void> put_receipt(const Identifier& workflow, const Identifier& execution,
                           std::string_view text) override;
  Result<void> remove_receipt(const Identifier& workflow, const Identifier& execution) override;
  Result<std::vector<Identifier>> executions_with_receipt(
      const Identifier& workflow) const override;
  Result<std::optional<std::string>> receipt(const Identifier& workflow,
                                             const Identifier& execution) const override;
  Result<std::string> keep_unrecorded(const Lease& lease, std::string_view text) override;
  Result<std::vector<std::string>> unrecorded(const Lease& lease) const override;
  Result<void> log(std::string_view line) override;

 private:
  Result<void> write(const RelativePath& file, std::string_view text);
  Result<void> set_full_log_aside(std::size_t bytes);

  Host& host_;
};

}  // namespace baton::handoff_files
