#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "domain/model/state.h"
#include "domain/workflow/staleness.h"

namespace baton::workflow {

// What happened to something that an execution received, or should have received.
struct StaleChange {
  StaleCause cause = StaleCause::replaced;
  const model::Execution* source = nullptr;  // null: `later` was added
  const model::Execution* later = nullptr;
};

struct StalenessNode {
  std::vector<const model::Execution*> sources;  // received, and not replaced since
  std::vector<StaleChange> changes;
};

// What each execution was built on. A node is computed when it is first asked for. Keeps references
// into the history.
class StalenessGraph {
 public:
  explicit StalenessGraph(const History& history) : history_(history) {}

  const StalenessNode& node(const model::Execution& execution);

 private:
  struct Received;
  [[nodiscard]] Received received_by(const model::Execution& execution) const;
  void add_recorded(const Basis& basis, Received& received) const;
  void add_standing(std::string_view agent, const model::Execution& execution,
                    Received& received) const;
  void judge(const model::Execution& source, const Received& received, StalenessNode& node) const;
  void add_missed(const std::string& agent, const Received& received, StalenessNode& node) const;

  const History& history_;
  std::unordered_map<const model::Execution*, StalenessNode> nodes_;
};

}  // namespace baton::workflow
