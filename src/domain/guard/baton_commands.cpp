#include "domain/guard/baton_commands.h"

#include <algorithm>
#include <utility>

#include "domain/authority/global_options.h"
#include "domain/guard/shell_line.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {
namespace {

constexpr std::string_view kContextOptions[] = {"--format", "--scope", "--execution", "--budget"};

}  // namespace

bool takes_value(std::string_view option) {
  const authority::GlobalOption* const global = authority::find_global_option(option);
  return global != nullptr ? global->takes_value : model::is_one_of(option, kContextOptions);
}

BatonCommand baton_command(const std::vector<std::string>& words) {
  BatonCommand command;
  std::size_t at = words.empty() ? 0 : 1;
  while (at < words.size() && words[at].starts_with("--")) {
    const bool has_value = takes_value(words[at]) && at + 1 < words.size();
    for (const std::size_t end = at + (has_value ? 2 : 1); at < end; ++at) {
      command.options.push_back(words[at]);
    }
  }
  command.words.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  command.whole = words;
  return command;
}

std::optional<std::vector<BatonCommand>> baton_commands(std::string_view line) {
  std::vector<BatonCommand> found;
  const auto visit = [&found](const ShellCommand& command) {
    if (command.program() != "baton") return;
    BatonCommand run = baton_command(command.words);
    run.whole = command.whole;
    found.push_back(std::move(run));
  };
  const LineExtent extent = visit_commands(line, {.folder = "/", .root = "/"}, {.visit = visit});
  if (extent == LineExtent::cut) return std::nullopt;
  return found;
}

}  // namespace baton::guard
