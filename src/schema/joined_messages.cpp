#include "schema/joined_messages.h"

#include <algorithm>
#include <cstddef>

#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostJoined = 4;

// Adds the text unless it is known or there are enough to see that there are too many.
void add_distinct(std::vector<std::string_view>& texts, std::string_view text, std::size_t most) {
  if (text.empty() || texts.size() > most) return;
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
}

// A message of enum_message(), in its parts.
struct Refusal {
  std::string_view value;    // "\"c\""
  std::string_view choices;  // "\"a\", \"b\""
  std::string_view meant;    // " — did you mean \"a\"?", or empty
};

// No value if the message does not tell where its parts end, or leaves choices out.
std::optional<Refusal> parts_of(std::string_view message) {
  constexpr std::string_view kIsNot = " is not ";
  constexpr std::string_view kOneOf = "one of ";
  constexpr std::string_view kMeant = " — did you mean ";
  const std::size_t verb = message.find(kIsNot);
  const bool is_clear = verb != std::string_view::npos && message.rfind(kIsNot) == verb &&
                        message.find(" in all)") == std::string_view::npos;
  if (!is_clear) return std::nullopt;
  Refusal refusal{.value = message.substr(0, verb),
                  .choices = message.substr(verb + kIsNot.size()),
                  .meant = {}};
  if (refusal.choices.starts_with(kOneOf)) refusal.choices.remove_prefix(kOneOf.size());
  const std::size_t meant = refusal.choices.rfind(kMeant);
  if (meant == std::string_view::npos) return refusal;
  refusal.meant = refusal.choices.substr(meant);
  refusal.choices = refusal.choices.substr(0, meant);
  return refusal;
}

// The member that is missing according to the message; empty if it is about something else.
std::string_view missing_member(std::string_view message) {
  const bool is_one = message.starts_with(kRequiredMember) && message.ends_with(kIsMissing);
  if (!is_one) return {};
  message.remove_suffix(kIsMissing.size());
  return message.substr(kRequiredMember.size());
}

// `one of the members "a", "b" is required`, or empty.
std::string join_missing(const FindingList& findings) {
  std::vector<std::string_view> members;
  for (const Finding* const finding : findings) {
    const std::string_view member = missing_member(finding->message);
    if (member.empty()) return {};
    add_distinct(members, member, kMostChoices);
  }
  const bool are_many = members.size() > kMostChoices;
  if (are_many) members.resize(kMostChoices);
  const std::vector<std::string> first(members.begin(), members.end());
  return text::concat("one of the members ",
                      first_of(first, are_many ? findings.size() : first.size()), " is required");
}

}  // namespace

std::string_view innermost_message(const Finding& finding) {
  const std::string_view message = finding.message;
  if (!message.starts_with(kNoneOf)) return message;
  const std::size_t colon = message.find(": ");
  return colon == std::string_view::npos ? std::string_view() : message.substr(colon + 2);
}

bool tells_types(const Finding& finding) {
  const std::string_view message = innermost_message(finding);
  return message.starts_with(kExpected) && message.find(kFound) != std::string_view::npos &&
         message.find(", or ") == std::string_view::npos;
}

bool tells_choices(const Finding& finding) {
  const bool has_choices = finding.rule == "const" || finding.rule == "enum" ||
                           finding.rule == "anyOf" || finding.rule == "oneOf";
  return has_choices && !finding.message.starts_with(kNoneOf) &&
         parts_of(finding.message).has_value();
}

std::string join_expected(const FindingList& findings) {
  std::string expected;
  for (const Finding* const finding : findings) {
    const std::string_view message = innermost_message(*finding);
    const std::size_t end = message.rfind(kFound);
    const std::string_view type = message.substr(kExpected.size(), end - kExpected.size());
    if (expected.find(type) != std::string::npos) continue;
    expected += text::concat(expected.empty() ? "" : " or ", type);
  }
  return expected;
}

std::optional<std::string> join_choices(const FindingList& findings) {
  std::vector<std::string_view> choices;
  std::string_view value;
  std::string_view meant;
  for (const Finding* const finding : findings) {
    const std::optional<Refusal> refusal = parts_of(finding->message);
    if (!refusal) return std::nullopt;
    value = refusal->value;
    if (meant.empty()) meant = refusal->meant;
    add_distinct(choices, refusal->choices, kMostChoices);
  }
  if (choices.size() < 2) return std::nullopt;
  const bool are_many = choices.size() > kMostChoices;
  if (are_many) choices.resize(kMostChoices);
  return text::concat(value, " is not one of ", text::join(choices, ", "), are_many ? ", …" : "",
                      meant);
}

std::string join_messages(const FindingList& findings) {
  FindingList types;
  FindingList others;
  for (const Finding* const finding : findings) {
    (tells_types(*finding) ? types : others).push_back(finding);
  }
  std::vector<std::string_view> messages;
  std::string expected;
  if (!types.empty()) {
    const std::string_view message = types.front()->message;
    expected = text::concat(kExpected, join_expected(types), message.substr(message.rfind(kFound)));
    messages.emplace_back(expected);
  }
  const bool name_choices =
      std::ranges::all_of(others, [](const Finding* each) { return tells_choices(*each); });
  const std::optional<std::string> choices = name_choices ? join_choices(others) : std::nullopt;
  if (choices) {
    messages.emplace_back(*choices);
  } else {
    for (const Finding* const each : others) {
      add_distinct(messages, innermost_message(*each), kMostJoined);
    }
  }
  return messages.size() <= kMostJoined ? text::join(messages, ", or ") : join_missing(findings);
}

}  // namespace baton::schema
