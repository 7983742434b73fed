// Run by the build: converts embedded files that commands always need into constants, so that no
// command has to parse or compile them.
//
// Usage: baton_compile SCHEMAS_OUTPUT CONFIGURATION_OUTPUT SCHEMA_NAME...
#include <cstdio>
#include <span>
#include <string>

#include "app/compile/configuration_source.h"
#include "app/compile/schemas_source.h"

namespace {

bool write_source(const char* path, const baton::Result<std::string>& source) {
  if (!source) {
    const baton::Error& error = source.error();
    std::fprintf(stderr, "baton_compile: %s: %s %s\n", error.phrase.view().data(),
                 error.subject.c_str(), error.pointer.c_str());
    return false;
  }
  std::FILE* const file = std::fopen(path, "w");
  const bool is_written = file != nullptr && std::fputs(source->c_str(), file) >= 0;
  if (file != nullptr && std::fclose(file) == 0 && is_written) return true;
  std::perror(path);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
  if (arguments.size() < 4) return 2;
  const bool done = write_source(arguments[1], baton::app::schemas_source(arguments.subspan(3))) &&
                    write_source(arguments[2], baton::app::configuration_source());
  return done ? 0 : 1;
}
