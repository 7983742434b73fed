#pragma once

#include <string_view>

namespace baton::handoff {

// Paths below the root in which "*" and "?" may stand for other characters (none for the dot that
// a name begins with), and a component "**" for any folders. A path without them is itself.

// Whether the pattern may name `place`, or something below it. One that finds everything of a kind
// from the root on ("**/*.json") is not taken to mean the place.
bool may_reach(std::string_view pattern, std::string_view place);

// Whether it may name a folder around `place`.
bool may_enclose(std::string_view pattern, std::string_view place);

}  // namespace baton::handoff
