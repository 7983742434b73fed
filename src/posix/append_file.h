#pragma once

#include <memory>
#include <string>

#include "host/directory.h"
#include "posix/file_descriptor.h"

namespace baton::posix {

// A file that was opened for appending. `name` is for errors.
std::unique_ptr<AppendFile> make_append_file(FileDescriptor file, std::string name);

}  // namespace baton::posix
