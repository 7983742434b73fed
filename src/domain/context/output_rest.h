#pragma once

#include <deque>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "domain/context/build.h"
#include "domain/context/shown_items.h"
#include "json/json.h"

namespace baton::context {

struct OutputMember {
  std::string_view name;
  const Json* value;  // never null
};

// What an output says that no other section of the context's text shows. A value is left out only
// where it comes from: the places from which decisions, constraints and artifacts are recorded, and
// the sources of the agent's typed members. At any other place its member's name gives it another
// meaning ("rejected: Search by colour").
class OutputRest {
 public:
  // Keeps references to all three; `items` are those that sections show.
  OutputRest(const Json& context, std::span<const FieldSource> sources, const ShownItems& items);

  // The members in their order, those of contextForNextAgent and agentSpecificOutputs among them.
  // Valid as long as this object.
  std::vector<OutputMember> members(const Json& output);

 private:
  using Path = std::span<const std::string_view>;  // of a member in its output

  void add(std::string_view agent, Path path, const Json& value,
           std::vector<OutputMember>& members);
  void add_unshown(const OutputMember& list, std::vector<OutputMember>& members);
  [[nodiscard]] bool is_origin(std::string_view agent, Path path) const;
  [[nodiscard]] bool is_shown(const Json& value) const;
  [[nodiscard]] bool is_shown_element(const Json& element) const;
  [[nodiscard]] bool is_shown_gate(const Json& update) const;

  std::span<const FieldSource> sources_;
  const ShownItems& items_;
  const Json* typed_;                           // null: the agent has no typed members
  const Json* gates_;                           // the workflow's lists; null if there are none
  std::unordered_set<std::string_view> texts_;  // elements of lists that sections show
  std::deque<Json> shortened_;                  // lists without the elements that are shown
};

}  // namespace baton::context
