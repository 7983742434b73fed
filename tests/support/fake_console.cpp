#include "support/fake_console.h"

#include <utility>

namespace baton::test {

Result<std::string> FakeConsole::read_input() {
  return input;
}

Result<std::string> FakeConsole::read_piece() {
  return std::exchange(input, {});
}

std::optional<std::string> FakeConsole::read_line() {
  if (input.empty()) return std::nullopt;
  const std::size_t end = input.find('\n');
  std::string line = input.substr(0, end);
  input.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

Result<std::string> FakeConsole::read_file(const std::string& path, std::uint64_t /*limit*/) const {
  const auto found = files.find(path);
  if (found == files.end()) return fail(ErrorCode::not_found, "no such file or folder", path);
  return found->second;
}

Result<void> FakeConsole::printed() {
  if (!output_is_full) return {};
  return fail(ErrorCode::unavailable, "cannot print the answer", "standard output");
}

void FakeConsole::write(Stream stream, std::string_view text) {
  if (output_is_full) return;
  (stream == Stream::output ? output : error) += text;
}

bool FakeConsole::is_terminal(Stream stream) const {
  return stream == Stream::output ? output_is_terminal : error_is_terminal;
}

}  // namespace baton::test
