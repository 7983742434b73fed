#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "json/view.h"

namespace baton::model {

// Who made the constraints of a state: their `madeBy`, which baton writes. A constraint of an older
// state or another program may have none: then the agents whose outputs state it; else the agent
// whose execution its id names; else its source. Keeps views into the state.
class ConstraintAuthors {
 public:
  explicit ConstraintAuthors(const json::View& state);

  using Preference = std::function<bool(std::string_view agent)>;
  // At least one name, which may be empty, without a plugin's prefix; several if several outputs
  // state it. Of these, one that `prefers` accepts is the only author if its words are the
  // constraint's.
  [[nodiscard]] std::vector<std::string_view> of(const json::View& constraint,
                                                 const Preference& prefers = {}) const;

 private:
  struct Run {
    std::string_view id;
    std::string_view agent;
  };
  struct Listing {
    std::string_view id;
    std::string_view agent;
    json::View constraint;
  };
  // Empty if there is none.
  [[nodiscard]] std::string_view agent_in(std::string_view constraint_id) const;

  std::vector<Run> runs_;
  std::vector<Listing> listings_;  // constraints as outputs list them
};

// The same for one constraint; views into both.
std::vector<std::string_view> authors_of_constraint(const json::View& constraint,
                                                    const json::View& state);

}  // namespace baton::model
