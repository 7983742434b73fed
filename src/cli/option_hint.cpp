#include "cli/option_hint.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "domain/model/vocabulary.h"
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

bool is_known(std::string_view name, std::span<const std::string> known) {
  return std::ranges::find(known, name) != known.end();
}

std::optional<std::string_view> option_meant(std::string_view option,
                                             std::span<const std::string> known) {
  for (const AlikeOptions& alike : kAlikeOptions) {
    if (!model::is_one_of(option, alike)) continue;
    for (const std::string_view meant : alike) {
      if (!meant.empty() && is_known(meant, known)) return meant;
    }
  }
  return std::nullopt;
}

bool is_long(std::string_view option) {
  return option.starts_with("--");
}

// With one hyphen, only a whole name is taken for an option: other words may be texts.
std::optional<std::string_view> option_alike(std::string_view option,
                                             std::span<const std::string> known) {
  std::vector<std::string_view> options;
  for (const std::string& name : known) {
    if (is_long(name)) options.emplace_back(name);
  }
  if (is_long(option)) return text::nearest(option, options);
  const auto same = std::ranges::find_if(
      options, [option](std::string_view name) { return name.substr(1) == option; });
  return same == options.end() ? std::nullopt : std::optional(*same);
}

bool takes_arguments(std::span<const std::string> known) {
  return !std::ranges::all_of(known, is_long);
}

}  // namespace

std::string hint_for_unknown(std::string_view option, std::string_view command,
                             std::span<const std::string> known) {
  if (option == "--agent" && is_known("agent", known)) {
    return text::concat("the agent is an argument: `", command, " NAME`");
  }
  std::optional<std::string_view> meant = option_meant(option, known);
  if (!meant) meant = option_alike(option, known);
  if (meant) return text::concat("did you mean ", *meant, "?");
  if (!takes_arguments(known)) return {};
  return text::concat("write `--` before an argument that begins with \"-\": `", command,
                      " -- TEXT`");
}

}  // namespace baton::cli
