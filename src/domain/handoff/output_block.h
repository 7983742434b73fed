#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// The output of an agent that was handed to Claude Code, in its last message.
namespace baton::handoff {

struct OutputBlock {
  std::string_view text;  // between the fences; lives as long as the message
  std::size_t line = 1;   // the line of the message on which `text` begins
};

// Returns the last fenced block of a Markdown message whose language is `json`, by the first word
// behind the fence. A block that is
// never closed extends to the end, so that a truncated output is reported as malformed.
std::optional<OutputBlock> last_json_block(std::string_view message);

// What a message without such a block has instead: "its last block is marked `yaml`". Empty if it
// has no block at all.
std::string other_block(std::string_view message);

}  // namespace baton::handoff
