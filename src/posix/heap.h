#pragma once

#include <cstddef>

namespace baton::posix {

// Prepares the heap for a document whose text has `bytes` bytes: it grows once, and where the
// system permits, in huge pages. The many page faults of small ones would otherwise take a third of
// the time that a command needs for a state of 1 MB. Does nothing for small documents, and nothing
// twice for the same size.
void prepare_heap(std::size_t bytes);

}  // namespace baton::posix
