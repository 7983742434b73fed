#include "domain/handoff/output_block.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::size_t kShortestFence = 3;
constexpr std::size_t kLongestLanguage = 20;

struct Fence {
  char mark = '`';         // or '~'
  std::size_t length = 0;  // of the marks; 0 without a fence
  std::string_view info;   // "json"
};

Fence fence_in(std::string_view line) {
  const std::string_view text = text::trim(line, " \t\r");
  const char mark = text.starts_with('~') ? '~' : '`';
  const std::size_t length = std::min(text.find_first_not_of(mark), text.size());
  if (length < kShortestFence) return {};
  const std::string_view info = text::trim(text.substr(length));
  const bool is_code_in_line = mark == '`' && info.find('`') != std::string_view::npos;
  if (is_code_in_line) return {};
  return {.mark = mark, .length = length, .info = info};
}

// "json" of "json", "json title=x", "json:output.json", "json{1,3}" and "{.json #id}".
std::string_view language_in(std::string_view info) {
  if (info.starts_with('{')) info = text::trim(info.substr(1));
  if (info.starts_with('.')) info.remove_prefix(1);
  return info.substr(0, std::min(info.find_first_of(" \t{},:"), info.size()));
}

bool says_json(std::string_view info) {
  constexpr std::string_view kJson = "json";
  const auto same = [](char given, char wanted) { return (given | 0x20) == wanted; };
  return std::ranges::equal(language_in(info), kJson, same);
}

struct Block {
  std::string_view info;
  std::string_view text;
  std::size_t line = 1;  // on which the text begins
};

struct Open {
  Fence fence;
  std::size_t begin = 0;  // offset of the content
  std::size_t line = 1;
};

template <typename Take>
void each_block(std::string_view message, const Take& take) {
  std::optional<Open> open;
  const auto close = [&](std::size_t end) {
    take(Block{open->fence.info, message.substr(open->begin, end - open->begin), open->line});
    open.reset();
  };
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < message.size(); ++number) {
    const std::size_t end = std::min(message.find('\n', begin), message.size());
    const std::size_t next = std::min(end + 1, message.size());
    const Fence fence = fence_in(message.substr(begin, end - begin));
    const bool closes = open && fence.mark == open->fence.mark &&
                        fence.length >= open->fence.length && fence.info.empty();
    if (closes) {
      close(begin);
    } else if (!open && fence.length > 0) {
      open = Open{.fence = fence, .begin = next, .line = number + 1};
    }
    begin = next;
  }
  if (open) close(message.size());
}

// A fence in a quotation: its lines begin with ">".
bool has_quoted_fence(std::string_view message) {
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    const std::string_view line = text::trim(message.substr(0, end), " \t\r");
    const std::size_t quote = std::min(line.find_first_not_of("> \t"), line.size());
    if (line.starts_with('>') && fence_in(line.substr(quote)).length > 0) return true;
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return false;
}

// A language may be shown if it cannot be anything else.
bool is_language(std::string_view text) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  return !text.empty() && text.size() <= kLongestLanguage &&
         text.find_first_not_of(kLetters) == std::string_view::npos;
}

}  // namespace

std::optional<OutputBlock> last_json_block(std::string_view message) {
  std::optional<OutputBlock> last;
  each_block(message, [&last](const Block& block) {
    if (says_json(block.info)) last = OutputBlock{.text = block.text, .line = block.line};
  });
  return last;
}

std::string other_block(std::string_view message) {
  std::optional<std::string_view> info;
  each_block(message, [&info](const Block& block) { info = block.info; });
  if (!info) return has_quoted_fence(message) ? "its block is quoted" : "";
  const std::string_view language = language_in(*info);
  return is_language(language) ? text::concat("its last block is marked `", language, "`")
                               : std::string("its last block is not marked `json`");
}

}  // namespace baton::handoff
