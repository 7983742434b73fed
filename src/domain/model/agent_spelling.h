#pragma once

#include <string>
#include <string_view>

namespace baton::model {

// A name under which Claude Code is to start an agent. It also starts the agent whose name differs
// only in case, blanks, underscores and dashes, or in the form of characters (Unicode NFKC: "ｃ"
// and "ⓒ" are "c").
class AgentSpelling {
 public:
  explicit AgentSpelling(std::string_view name);

  // Whether it may be a spelling of the name.
  [[nodiscard]] bool is_of(std::string_view name) const;

  // The same for any name that matches the pattern, in which * matches any characters: "reviewbot"
  // is a spelling of "review-bot", and so of "review-*". Names begin and end with other characters
  // than dashes: "review" is none.
  [[nodiscard]] bool is_of_match(std::string_view pattern) const;

 private:
  std::string folded_;
};

}  // namespace baton::model
