#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

// An agent handed to Claude Code: what it is asked for, and what it gives back.
namespace baton::handoff {

struct OutputBlock {
  std::string_view text;  // between the fences; lives as long as the message
  std::size_t line = 1;   // of the message, on which `text` begins
};

// The last fenced block of a Markdown message that is marked as `json`. A block that is never
// closed goes to the end: what was cut off must not pass for nothing.
std::optional<OutputBlock> last_json_block(std::string_view message);

}  // namespace baton::handoff
