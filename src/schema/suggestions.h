#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::schema {

// Finds the names that misspelt ones stand for. Only the first suggestions of an explanation
// compare with many candidates, so that all of them together take little time.
class Suggestions {
 public:
  using Names = std::vector<std::string_view>;

  // `did you mean "success"?`, or empty. `collect` returns at most `count` candidates.
  std::string meant_by(std::string_view name, std::size_t count,
                       const std::function<Names()>& collect);

  // `rename "agentname" to "agentName"`, or empty: whether one of the unknown members, which
  // `collect` returns, is a required one with a mistake.
  std::string misspelling_of(std::string_view missing, std::size_t count,
                             const std::function<Names()>& collect);

 private:
  // Whether the name may be compared with so many others.
  bool charge(std::string_view name, std::size_t count);

  std::size_t comparisons_left_ = 100'000;
};

}  // namespace baton::schema
