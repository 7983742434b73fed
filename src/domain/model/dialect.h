#pragma once

#include <cstdint>

#include "json/view.h"

namespace baton::model {

// How much of a file could be read.
enum class Intactness : std::uint8_t { whole, part };

// Whether a document identifies itself as baton's: a version, and the members that every state has
// from its first write (in a damaged file, those in its intact part). Similar members are not
// enough.
bool has_markers(const json::View& document, Intactness intactness = Intactness::whole);

// Whether something else, such as a journal, shows that the document is baton's.
enum class Origin : std::uint8_t { unknown, baton };

// Whether a document is a baton state, by its structure. A document of unknown origin needs
// markers; one of baton's may lack them after an edit by hand. migration::recognize() recognizes
// other formats.
bool is_baton_state(const json::View& document, Origin origin);

}  // namespace baton::model
