#pragma once

#include <cstdint>
#include <string_view>

namespace baton::test {

// Where a system call says which file it is about.
enum class Names : std::uint8_t {
  descriptor,  // first argument
  path,        // first argument
  at,          // a folder and a path below it
  two_paths,
  two_ats,
};

struct FileCall {
  long number = -1;
  std::string_view name;
  Names names = Names::descriptor;
};

// Null for calls that are not about a file. close() is excluded: it can neither fail usefully nor
// change what is on the disk.
const FileCall* find_file_call(long number);

}  // namespace baton::test
