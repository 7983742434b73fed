#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "baton/instant.h"
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
//
// Where n runs stand and n later ones were built on all of them, there are n * n sources. So what
// happened to an execution is looked up once, not for each one that received it.
class StalenessGraph {
 public:
  explicit StalenessGraph(const History& history);

  const StalenessNode& node(const model::Execution& execution);

 private:
  // What happened to an execution after its end.
  struct Fate {
    const model::Execution* newer = nullptr;  // replaced it
    std::optional<Instant> amended = {};
    std::span<const model::Execution* const> failures = {};  // of its agent, open
  };
  struct Received;
  [[nodiscard]] Received received_by(const model::Execution& execution);
  void add_recorded(const Basis& basis, Received& received);
  void add_standing(std::string_view agent, const model::Execution& execution, Received& received);
  void add(const model::Execution& source, Received& received);
  void judge(const model::Execution& source, const Received& received, StalenessNode& node);
  void add_missed(const std::string& agent, const Received& received, StalenessNode& node) const;
  const Fate& fate_of(const model::Execution& source);

  const History& history_;
  // By the execution's place in the state:
  std::vector<std::optional<Fate>> fates_;
  std::vector<std::size_t> receiver_;  // its last one, as 1 + place; 0: none
  std::unordered_map<const model::Execution*, StalenessNode> nodes_;
};

}  // namespace baton::workflow
