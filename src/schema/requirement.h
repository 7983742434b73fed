#pragma once

#include <string>
#include <string_view>

#include "schema/program.h"

namespace baton::schema {

// What a schema of one simple keyword requires of a value, after "must": "be \"a\"", "be a string",
// "have the member \"a\"", "match the pattern ^a". Empty for any other schema. `several` is said
// after the names of several members.
std::string requirement_of(const Program& program, GroupId id, std::string_view several = {});

// Whether the schema only says of which type a value must be.
bool requires_type_only(const Program& program, GroupId id);

}  // namespace baton::schema
