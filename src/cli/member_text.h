#pragma once

#include <string>

#include "app/core/request/member.h"

namespace baton::cli {

// How the help shows a member of an action's request.
using app::option_of;

// An argument shows its words in the help; an option shows them as its value.
std::string help_of(const app::Member& member);
std::string value_shown(const app::Member& member);

}  // namespace baton::cli
