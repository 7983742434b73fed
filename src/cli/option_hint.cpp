#include "cli/option_hint.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {
namespace {

// Options of the same meaning; a command has one or two of each line, the first is meant.
using AlikeOptions = std::array<std::string_view, 8>;
constexpr std::array<AlikeOptions, 7> kAlikeOptions = {{
    {"--as", "--assignee", "--to", "--agent", "--by", "--author", "--user", "--owner"},
    {"--rationale", "--reason", "--evidence", "--because", "--why"},
    {"--body", "--text", "--description", "--result", "--content", "--message", "--summary"},
    {"--depends-on", "--needs", "--after", "--requires", "--deps"},
    {"--limit", "--max", "--count", "--last", "--number"},
    {"--output", "--out", "--outfile"},
    {"--fix", "--repair"},
}};

bool is_known(std::string_view name, std::span<const std::string> options) {
  return std::ranges::find(options, name) != options.end();
}

std::optional<std::string_view> option_meant(std::string_view option,
                                             std::span<const std::string> options) {
  for (const AlikeOptions& alike : kAlikeOptions) {
    if (!model::is_one_of(option, alike)) continue;
    for (const std::string_view meant : alike) {
      if (!meant.empty() && is_known(meant, options)) return meant;
    }
  }
  return std::nullopt;
}

bool is_long(std::string_view option) {
  return option.starts_with("--");
}

// With one hyphen, only a whole name is taken for an option: other words may be texts.
std::optional<std::string_view> option_alike(std::string_view option,
                                             std::span<const std::string> options) {
  const std::vector<std::string_view> names(options.begin(), options.end());
  if (is_long(option)) return text::nearest(option, names);
  const auto same = std::ranges::find_if(
      names, [option](std::string_view name) { return name.substr(1) == option; });
  return same == names.end() ? std::nullopt : std::optional(*same);
}

enum class Alike : std::uint8_t { same, near };

// Its place among the arguments.
std::optional<std::size_t> argument_alike(std::string_view option, Alike alike,
                                          std::span<const Argument> arguments) {
  if (!is_long(option)) return std::nullopt;
  std::vector<std::string_view> names;
  for (const Argument& argument : arguments) names.push_back(argument.name);
  const std::string_view name = option.substr(2);
  constexpr std::size_t kFarthest = 1;  // "--amend" does not mean "agent"
  const std::optional<std::string_view> meant =
      alike == Alike::near ? text::nearest(name, names, kFarthest) : std::optional(name);
  const auto found = std::ranges::find(names, meant.value_or(std::string_view()));
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

// " AGENT WHY"
std::string placeholders(std::span<const Argument> arguments) {
  std::string words;
  for (const Argument& argument : arguments) {
    words += text::concat(" ", text::to_upper(argument.name));
  }
  return words;
}

std::string hint_for_argument(std::size_t place, const KnownWords& known) {
  return text::concat(text::to_upper(known.arguments[place].name), " is an argument: `",
                      known.command, placeholders(known.arguments.first(place + 1)), "`");
}

}  // namespace

std::string hint_for_unknown(std::string_view option, const KnownWords& known) {
  if (const auto place = argument_alike(option, Alike::same, known.arguments)) {
    return hint_for_argument(*place, known);
  }
  std::optional<std::string_view> meant = option_meant(option, known.options);
  if (!meant) meant = option_alike(option, known.options);
  if (meant) return text::concat("did you mean ", *meant, "?");
  if (const auto place = argument_alike(option, Alike::near, known.arguments)) {
    return hint_for_argument(*place, known);
  }
  if (!std::ranges::any_of(known.arguments, is_free_text)) return {};
  return text::concat("write `--` before an argument that begins with \"-\": `", known.command,
                      " --", placeholders(known.arguments), "`");
}

}  // namespace baton::cli
