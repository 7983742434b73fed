#pragma once

#include <cstddef>
#include <string>

namespace baton::json {

// Replaces each escape of half a surrogate pair in a JSON text (`\ud83d` without its other half,
// which JavaScript writes for a string that was cut inside a character) by \ufffd. Positions do not
// change. Returns how many it replaced.
std::size_t replace_lone_surrogates(std::string& text);

}  // namespace baton::json
