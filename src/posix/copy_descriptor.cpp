#include "posix/copy_descriptor.h"

#include <fcntl.h>

#include <utility>

#include "posix/file_descriptor.h"

namespace baton::posix {

std::shared_ptr<const int> copy_descriptor(int descriptor) {
  struct Copy {
    FileDescriptor file;
    int number;
  };
  const int number = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (number < 0) return nullptr;
  auto copy = std::make_shared<Copy>(Copy{FileDescriptor(number), number});
  const int* const shown = &copy->number;
  return {std::move(copy), shown};
}

}  // namespace baton::posix
