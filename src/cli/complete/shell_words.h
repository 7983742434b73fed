#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/complete/completion.h"

// How the scripts of templates/completion and this program talk: words of a line come in, lines of
// text go out.
namespace baton::cli {

enum class Shell : std::uint8_t { bash, zsh, fish };

std::optional<Shell> shell_named(std::string_view name);
std::span<const std::string_view> shell_names();  // in the order of Shell

// A word as bash stores it in COMP_WORDS, without its quotes and backslashes.
std::string unquoted(std::string_view word);

// The first line is "words", "open" (no space follows the word), "files" or "folders". Each other
// line is a candidate: for zsh and fish, with a tab and its description; for bash, quoted, without
// the first part of the word, `fixed`, which bash keeps. Omits values that contain control
// characters. `typed` is the word in bash's form.
std::string completion_text(const LineCompletion& completion, Shell shell, std::string_view typed,
                            std::string_view fixed);

}  // namespace baton::cli
