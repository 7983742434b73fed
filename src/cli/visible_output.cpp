#include "cli/visible_output.h"

#include <algorithm>
#include <string>

#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr char kDelete = '\x7F';

bool is_beyond_ascii(char character) {
  return static_cast<unsigned char>(character) > static_cast<unsigned char>(kDelete);
}

std::string visible(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (auto at = text.begin(); at != text.end();) {
    const auto end = std::find_if_not(at, text.end(), is_beyond_ascii);
    safe += text::printable({at, end});
    at = std::find_if(end, text.end(),
                      [](char next) { return next == kDelete || is_beyond_ascii(next); });
    safe.append(end, at);
    if (at == text.end() || *at != kDelete) continue;
    safe += "\\u007f";
    ++at;
  }
  return safe;
}

}  // namespace

void write_visibly(Console& console, Stream stream, std::string_view text) {
  if (!console.is_terminal(stream)) return console.write(stream, text);
  console.write(stream, visible(text));
}

}  // namespace baton::cli
