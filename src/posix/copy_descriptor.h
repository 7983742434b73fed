#pragma once

#include <memory>

namespace baton::posix {

// Another descriptor of the same open file, which is closed with the last owner. Null: the process
// has too many open files, or `descriptor` is not open.
std::shared_ptr<const int> copy_descriptor(int descriptor);

}  // namespace baton::posix
