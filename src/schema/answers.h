#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>

#include "json/view.h"
#include "schema/instruction.h"

namespace baton::schema {

// Which values satisfy which groups. Where forms of a value refer to each other, the same question
// is asked again at every level, so that the number of steps doubles with each.
class Answers {
 public:
  [[nodiscard]] std::optional<bool> find(GroupId group, const json::View& value) const {
    const auto found = answers_.find({group, value.identity()});
    return found == answers_.end() ? std::nullopt : std::optional(found->second);
  }
  // Keeps no more than a limit.
  void add(GroupId group, const json::View& value, bool holds) {
    if (answers_.size() < kMost) answers_.emplace(Question{group, value.identity()}, holds);
  }

 private:
  static constexpr std::size_t kMost = 1'000'000;

  struct Question {
    GroupId group = 0;
    const void* value = nullptr;
    friend bool operator==(const Question&, const Question&) = default;
  };
  struct Hash {
    std::size_t operator()(const Question& question) const {
      return std::hash<const void*>()(question.value) * 31 + question.group;
    }
  };

  std::unordered_map<Question, bool, Hash> answers_;
};

}  // namespace baton::schema
