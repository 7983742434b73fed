#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton::posix {

// Complete transfers over descriptors: interrupted and short calls are continued. `name` is the
// error's subject.

// Reads to the end of the file. More than `limit` bytes are an error (limit), reported before
// reading if the size is known. `expected_size` saves calls and prepares the heap; a file may have
// grown since.
struct ReadRequest {
  std::string_view name;
  std::uint64_t expected_size = 0;
  std::uint64_t limit = 0;
};
Result<std::string> read_all(int descriptor, const ReadRequest& request);

// The bytes of one call, at most `size`: their number, 0 at the end of the file, or an errno
// negated.
ssize_t read_some(int descriptor, char* buffer, std::size_t size);

// The same as a text of at most 64 KiB; empty at the end of the file.
Result<std::string> read_piece(int descriptor, std::string_view name);

// 0, or the errno of the call that failed.
int write_all(int descriptor, std::string_view bytes);

}  // namespace baton::posix
