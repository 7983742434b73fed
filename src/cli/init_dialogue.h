#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/agents/outline_project.h"
#include "baton/result.h"

// The questions of `baton init` on a terminal.
namespace baton::cli {

// Also the choices of --ci. In the order of app::CiTraces.
inline constexpr std::array<std::string_view, 3> kCiAnswers = {"none", "github", "gitlab"};

// A member without a value is asked for.
struct InitAnswers {
  std::optional<std::string> feature = {};
  std::optional<std::string> agents = {};         // as agents_choice() takes it
  std::optional<std::string> claude = {};         // no, mine or team
  std::optional<std::string> ci = {};             // none, github or gitlab
  std::optional<std::string> ci_repository = {};  // of baton: OWNER/NAME; with github and gitlab
};

// Prints the prompt and returns the reply; nothing at the end of the input.
using Ask = std::function<std::optional<std::string>(const std::string& prompt)>;

// Asks for the members that `given` lacks. An empty reply means the default, which each prompt
// shows; a reply that is not possible is asked for again. CI needs baton's repository: without one
// no CI files are written. The agents stay without a value if the project has a relevance map, or
// if the default changes nothing. usage: the input ended.
Result<InitAnswers> ask_about_project(InitAnswers given, const app::ProjectOutline& project,
                                      const Ask& ask);

}  // namespace baton::cli
