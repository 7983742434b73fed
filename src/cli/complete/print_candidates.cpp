#include "cli/complete/print_candidates.h"

#include <algorithm>
#include <optional>

#include "cli/complete/complete_line.h"
#include "cli/complete/shell_words.h"
#include "cli/session.h"

namespace baton::cli {
namespace {

constexpr std::size_t kFirstWord = 4;  // after: completion SHELL --candidates FIXED

}  // namespace

bool asks_for_candidates(const std::vector<std::string>& arguments) {
  return arguments.size() >= kFirstWord && arguments[0] == "completion" &&
         arguments[2] == "--candidates";
}

int print_candidates(const std::vector<std::string>& arguments, Console& console,
                     app::ProjectOpener& opener) {
  console.allow_repetition();
  const std::optional<Shell> shell = shell_named(arguments[1]);
  if (!shell) return exit_code(ExitStatus::done);
  std::vector<std::string> words(arguments.begin() + kFirstWord, arguments.end());
  const std::string typed = words.empty() ? std::string() : words.back();
  if (*shell == Shell::bash) {
    for (std::string& word : words) word = unquoted(word);
  }
  LineCompletion completion = complete_line(std::move(words), console, opener);
  Session session(console, opener, {});
  (void)session.open();  // for its rules; without a project, the built-in ones apply
  // Quotes would hide a secret, and a redacted word would not be understood.
  std::erase_if(completion.candidates, [&session](const Candidate& candidate) {
    return session.has_secrets(candidate.value);
  });
  session.write(Stream::output, completion_text(completion, *shell, typed, arguments[3]));
  console.leave(exit_code(ExitStatus::done));
  return exit_code(ExitStatus::done);
}

}  // namespace baton::cli
