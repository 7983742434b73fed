#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/handoff_store.h"

namespace baton::handoff_files {

std::string print_lease(const Lease& lease);
std::optional<Lease> parse_lease(std::string_view text);  // empty if `text` is not a lease

std::string print_memory(const SessionMemory& memory);
std::optional<SessionMemory> parse_memory(std::string_view text);

}  // namespace baton::handoff_files
