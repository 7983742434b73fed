#pragma once

#include <string>
#include <string_view>

#include "host/relative_path.h"
#include "store/state_store.h"

// The names of damaged and replaced files, such as the copies that StateTransaction::set_aside()
// makes beside the state file.
namespace baton::store {

// "workflow-state.corrupt-" or "workflow-state.original-"; a time and ".json" follow.
std::string set_aside_prefix(const RelativePath& state, Aside aside);

// A time in the basic form of RFC 3339, without the colons that some file systems refuse:
// 20250801T103000Z.
std::string time_for_name(Instant instant);

// Whether a file of that name in the folder of the state file is such a copy.
bool is_set_aside(const RelativePath& state, std::string_view name);

}  // namespace baton::store
