#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "baton/identity.h"

// The names of the copies that ParkedStore::put_beside() writes.
namespace baton::store {

// What follows "<workflowId>.json" in the name of a copy with that digest.
std::string parked_copy_suffix(const Digest& digest);

// Whether a file of that name in the folder of parked workflows is such a copy.
bool is_parked_copy(std::string_view name);

// The id of the workflow in the name of such a copy.
std::optional<Identifier> workflow_of_copy(std::string_view name);

}  // namespace baton::store
