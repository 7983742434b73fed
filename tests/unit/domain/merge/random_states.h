#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::test {

// One change of a state that leaves it valid; `tag` makes what it adds unlike what others add.
using StateEdit = std::function<void(Json& state, const std::string& tag)>;

// Valid states and valid changes of them, the same for the same seed.
class RandomStates {
 public:
  explicit RandomStates(std::uint64_t seed) : random_(seed) {}

  Json state();

  // Changes of `state` that have nothing to do with one another, in random order.
  std::vector<StateEdit> independent_edits(const Json& state);

  // `state` after a few random changes, by someone who gives ids as baton does.
  Json branch_of(Json state, const std::string& tag);

  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  std::mt19937_64 random_;
};

}  // namespace baton::test
