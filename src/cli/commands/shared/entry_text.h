#pragma once

#include <string>

#include "app/shared/entry.h"

namespace baton::cli {

// For people: a heading with key, version, author and time, then the value, escaped for the
// terminal, and an empty line.
std::string entry_block(const EntryRow& entry);

}  // namespace baton::cli
