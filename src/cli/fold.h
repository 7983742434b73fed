#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "host/console.h"

namespace baton::cli {

// Folds lines that are longer than `width` columns of a terminal. Columns of a table are separated
// by two spaces or more: a column that does not fit beside those before it begins below the
// second one, and its next lines begin there, too. A word that is longer than a line is cut.
std::string folded(std::string_view text, std::size_t width);

// The text as it is written to standard output: folded if that is a terminal, to COLUMNS or the
// width that the terminal reports.
std::string folded_for(const Console& console, std::string_view text);

}  // namespace baton::cli
