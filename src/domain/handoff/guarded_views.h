#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/handoff/guard.h"

namespace baton::handoff {

// What is objectionable about a command line of baton's, where `agent` types it: a view of more
// than is its own, or another one's name. The empty agent is the one that leads the others.
std::optional<Objected> object_to_baton(std::span<const std::string> words, std::string_view agent);

}  // namespace baton::handoff
