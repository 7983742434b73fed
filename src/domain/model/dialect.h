#pragma once

#include <cstdint>

#include "json/json.h"

namespace baton::model {

// How much of a file could be read.
enum class Intactness : std::uint8_t { whole, part };

// Whether a document shows by itself that baton wrote it: a version, and the core that every state
// has from its first write (of a damaged file, what is intact of it). Members that look alike are
// not enough.
bool has_markers(const Json& document, Intactness intactness = Intactness::whole);

// Whether something beside the document, such as a journal, shows that it is baton's.
enum class Origin : std::uint8_t { unknown, baton };

// Whether a document is a state of baton's, by its structure. A document of unknown origin needs
// markers; one of baton's may lack them after an edit by hand. Other formats are recognized by
// migration::recognize().
bool is_baton_state(const Json& document, Origin origin);

}  // namespace baton::model
