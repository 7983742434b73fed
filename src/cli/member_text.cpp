#include "cli/member_text.h"

#include <span>

#include "text/concat.h"

namespace baton::cli {

std::string help_of(const app::Member& member) {
  const std::span<const std::string_view> words = member.text.vocabulary;
  if (words.empty() || !member.text.is_argument) return std::string(member.text.help);
  // "The new phase: planning, … or deployment (default: show the phase)"
  const std::string_view help = member.text.help;
  const std::string_view what = help.substr(0, help.find(" ("));
  return text::concat(what, ": ", text::alternatives(words), help.substr(what.size()));
}

std::string value_shown(const app::Member& member) {
  const bool shows_words = member.text.value.empty() && !member.text.is_argument;
  return shows_words ? text::join(member.text.vocabulary, "|") : std::string(member.text.value);
}

}  // namespace baton::cli
