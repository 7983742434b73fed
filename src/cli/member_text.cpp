#include "cli/member_text.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {

std::string help_of(const app::Member& member) {
  const std::span<const std::string_view> words = member.text.vocabulary;
  if (words.empty() || !member.text.is_argument) return std::string(member.text.help);
  // "The new phase: planning, … or deployment (default: show the phase)"
  const std::string_view help = member.text.help;
  const std::string_view what = help.substr(0, help.find(" ("));
  return text::concat(what, ": ", text::alternatives(words), help.substr(what.size()));
}

std::string joined(std::span<const std::string_view> words) {
  std::string shown;
  for (const std::string_view word : words) shown += text::concat(shown.empty() ? "" : "|", word);
  return shown;
}

std::string value_shown(const app::Member& member) {
  const bool shows_words = member.text.value.empty() && !member.text.is_argument;
  return shows_words ? joined(member.text.vocabulary) : std::string(member.text.value);
}

std::string upper_case(std::string name) {
  std::ranges::transform(name, name.begin(), [](char c) {
    return text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return name;
}

}  // namespace baton::cli
