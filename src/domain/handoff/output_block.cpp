#include "domain/handoff/output_block.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::handoff {
namespace {

constexpr std::size_t kShortestFence = 3;

struct Fence {
  std::size_t length = 0;  // of backquotes; 0 without a fence
  std::string_view info;   // "json"
};

Fence fence_in(std::string_view line) {
  const std::string_view text = text::trim(line, " \t\r");
  const std::size_t length = std::min(text.find_first_not_of('`'), text.size());
  if (length < kShortestFence) return {};
  const std::string_view info = text::trim(text.substr(length));
  if (info.find('`') != std::string_view::npos) return {};  // code within a line
  return {.length = length, .info = info};
}

bool says_json(std::string_view info) {
  constexpr std::string_view kJson = "json";
  const auto same = [](char given, char wanted) { return (given | 0x20) == wanted; };
  return std::ranges::equal(info, kJson, same);
}

struct Open {
  Fence fence;
  std::size_t begin = 0;  // offset of the content
  std::size_t line = 1;
};

}  // namespace

std::optional<OutputBlock> last_json_block(std::string_view message) {
  std::optional<OutputBlock> last;
  std::optional<Open> open;
  const auto close = [&](std::size_t end) {
    if (says_json(open->fence.info)) {
      last =
          OutputBlock{.text = message.substr(open->begin, end - open->begin), .line = open->line};
    }
    open.reset();
  };
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < message.size(); ++number) {
    const std::size_t end = std::min(message.find('\n', begin), message.size());
    const std::size_t next = std::min(end + 1, message.size());
    const Fence fence = fence_in(message.substr(begin, end - begin));
    const bool closes = open && fence.length >= open->fence.length && fence.info.empty();
    if (closes) {
      close(begin);
    } else if (!open && fence.length > 0) {
      open = Open{.fence = fence, .begin = next, .line = number + 1};
    }
    begin = next;
  }
  if (open) close(message.size());
  return last;
}

}  // namespace baton::handoff
