#pragma once

#include <string_view>

namespace baton::app {

// True if a word that is not JSON was meant as a text: "http://localhost:8080", but neither "[1"
// nor 1e400, a number that is too large.
bool may_be_bare_text(std::string_view word);

}  // namespace baton::app
