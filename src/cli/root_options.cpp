#include "cli/root_options.h"

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

// Its argument takes the place of --state.
bool names_state_file(std::string_view command) {
  return command.starts_with("adopt FILE") || command.starts_with("schema infer FILE");
}

std::string options_for(std::string_view command, const RootRequest& root) {
  if (command.starts_with('-') || command.starts_with("help")) return {};
  const bool is_default = root.state == kDefaultStateFile.text() || names_state_file(command);
  return option_for(command, "--project", root.project) +
         (is_default ? std::string() : option_for(command, "--state", root.state));
}

}  // namespace

std::string with_root_options(std::string_view message, const RootRequest& root) {
  std::string spelt;
  if (!root.project && !root.state) return std::string(message);
  for (std::size_t at = message.find(kBegin); at != std::string_view::npos;
       at = message.find(kBegin)) {
    spelt += message.substr(0, at + kBegin.size());
    message.remove_prefix(at + kBegin.size());
    spelt += options_for(message.substr(0, message.find('`')), root);
  }
  return spelt.append(message);
}

}  // namespace baton::cli
