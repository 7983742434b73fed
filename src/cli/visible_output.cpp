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

// The size without a character or a line end that the text may only begin. Its beginning has at
// most three bytes.
std::size_t complete_size(std::string_view text) {
  constexpr std::size_t kLongestBeginning = 3;
  if (text.ends_with('\r')) return text.size() - 1;
  const std::size_t least = text.size() - std::min(text.size(), kLongestBeginning);
  for (std::size_t at = text.size(); at > least;) {
    const auto byte = static_cast<unsigned char>(text[--at]);
    if (byte < 0x80U) break;
    if (byte < 0xC0U) continue;
    const std::size_t length = byte < 0xE0U ? 2 : byte < 0xF0U ? 3 : 4;
    return at + length > text.size() ? at : text.size();
  }
  return text.size();
}

}  // namespace

void TextOutput::write(std::string_view piece) {
  if (piece.empty()) return;
  if (!console_.is_terminal(Stream::output)) return console_.write(Stream::output, piece);
  held_ += piece;
  const std::size_t complete = complete_size(held_);
  console_.write(Stream::output, text::printable(std::string_view(held_).substr(0, complete)));
  held_.erase(0, complete);
}

void TextOutput::finish() {
  if (!held_.empty()) console_.write(Stream::output, text::printable(held_));
  held_.clear();
}

void write_visibly(Console& console, Stream stream, std::string_view text) {
  if (!console.is_terminal(stream)) return console.write(stream, text);
  console.write(stream, visible(text));
}

}  // namespace baton::cli
