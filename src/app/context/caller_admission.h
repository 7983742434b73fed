#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/context/admission.h"
#include "domain/context/workflow_context.h"
#include "domain/model/state.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// Decides what the workspace's caller may see of a state: the orchestrator and people everything,
// an agent what its rule and the policies permit and its own items, an unknown caller what everyone
// may see. Used by every list, resource and prompt.
class CallerAdmission {
 public:
  // Keeps references to `state` and the workspace's configuration, which must outlive it.
  static Result<CallerAdmission> of(const json::View& state, Workspace& workspace);

  [[nodiscard]] bool sees_everything() const { return parts_ == nullptr; }
  // True if the caller may see free text of an item (a reason of an execution, a message).
  [[nodiscard]] bool sees(const policy::Item& item) const;
  [[nodiscard]] context::AdmittedItems items() const;
  // {"name", "status", …}; of its verdict and of each opinion, evidence, issues and recommendations
  // only if its author's policy permits them.
  [[nodiscard]] Json gate(const model::Gate& gate) const;

 private:
  struct Parts {
    model::AgentRule rule;
    context::BuildRequest request;
    std::unique_ptr<context::Admission> admission;
  };
  explicit CallerAdmission(const json::View& state) : state_(state) {}

  // A gate's verdict or an opinion on it, with its author's field rules applied; empty if the
  // caller may not see it.
  [[nodiscard]] std::optional<Json> permitted_verdict(Json verdict, std::string_view gate) const;

  json::View state_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace baton::app
