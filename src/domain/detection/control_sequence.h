#pragma once

#include <cstddef>
#include <string_view>

// Sequences that control a terminal (ECMA-48): colours, movements of the cursor, character sets,
// and texts for the terminal, such as titles and addresses of links. A terminal shows nothing in
// their place, so no token and no name ends or begins there. Those without a text are recognized up
// to 64 characters, also as texts write them: "\u001b[31m", "\x1b[31m", "\033[31m", "\e[31m", and
// "#033[31m" of a system log.
namespace baton::detection {

// The end of the sequence that begins at `at`; `at` if there is none.
std::size_t end_of_sequence(std::string_view text, std::size_t at);

// The begin of the sequence without a text that ends at `end`; `end` if there is none.
std::size_t begin_of_sequence(std::string_view text, std::size_t end);

// The end of the sequence without a text that begins in front of `at` and ends behind it; `at` if
// there is none.
std::size_t end_of_sequence_around(std::string_view text, std::size_t at);

// Behind the blanks and sequences that begin at `at`.
std::size_t skip_sequences(std::string_view text, std::size_t at);

}  // namespace baton::detection
