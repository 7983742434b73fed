#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "json/view.h"

namespace baton::model {

// Who made the constraints of a state. `madeBy` tells it, which baton writes, unless an output
// shows that an agent may have written it in an older state. A constraint may also have no maker.
// Then a reader needs the consent of everyone who may have made it, and nobody may change it as its
// author who is not certain to be. Keeps views into the state.
class ConstraintAuthors {
 public:
  explicit ConstraintAuthors(const json::View& state);

  using Preference = std::function<bool(std::string_view agent)>;
  // For readers: all who may have made it; at least one name, which may be empty, without a
  // plugin's prefix. If there is no maker, an agent that `prefers` accepts is the only author if
  // its output states the constraint in the same words.
  [[nodiscard]] std::vector<std::string_view> of(const json::View& constraint,
                                                 const Preference& prefers = {}) const;
  // For changes: the only one who may change it as its author. "user" if nobody is certain.
  [[nodiscard]] std::string_view owner(const json::View& constraint) const;
  // Whether `name` is a person's, the orchestrator's, or that of an agent with an execution.
  [[nodiscard]] bool is_participant(std::string_view name) const;

 private:
  struct Run {
    std::string_view id;
    std::string_view agent;
    bool is_closed = false;  // its constraints are encrypted
  };
  struct Listing {
    std::string_view id;
    std::string_view agent;
    json::View constraint;
    Instant ended;
  };
  // In the order of the outputs; none for an empty id.
  [[nodiscard]] std::span<const Listing> listings_of(std::string_view constraint_id) const;
  // Empty if there is none that can be trusted.
  [[nodiscard]] std::string_view certain_maker(const json::View& constraint) const;
  // Those who may have made what no output states.
  [[nodiscard]] std::vector<std::string_view> unlisted_authors(const json::View& constraint) const;
  // Empty if there is none.
  [[nodiscard]] std::string_view agent_in(std::string_view constraint_id) const;

  std::vector<Run> runs_;
  std::vector<Listing> listings_;  // constraints as outputs list them, by id
};

}  // namespace baton::model
