#include "cli/root_options.h"

#include <algorithm>
#include <optional>

#include "text/concat.h"
#include "text/shell.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::string_view kBegin = "`baton ";

// The option for a command that does not have it; with a space at the end.
std::string option_for(std::string_view command, std::string_view name,
                       const std::optional<std::string>& value) {
  if (!value || command.find(name) != std::string_view::npos) return {};
  return text::concat(name, " ", text::one_line(text::shell_word(*value)), " ");
}

std::string options_for(std::string_view command, const RootRequest& root) {
  if (command.starts_with('-') || command.starts_with("help")) return {};
  return option_for(command, "--project", root.project) +
         option_for(command, "--state", root.state);
}

std::string line_with_options(std::string_view line, const RootRequest& root) {
  std::string spelt;
  if (line.find("without --state") != std::string_view::npos) return std::string(line);
  for (std::size_t at = line.find(kBegin); at != std::string_view::npos; at = line.find(kBegin)) {
    spelt += line.substr(0, at + kBegin.size());
    line.remove_prefix(at + kBegin.size());
    spelt += options_for(line.substr(0, line.find('`')), root);
  }
  return spelt.append(line);
}

}  // namespace

std::string with_root_options(std::string_view message, const RootRequest& root) {
  if (!root.project && !root.state) return std::string(message);
  std::string spelt;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size() - 1) + 1;
    spelt += line_with_options(message.substr(0, end), root);
    message.remove_prefix(end);
  }
  return spelt;
}

}  // namespace baton::cli
