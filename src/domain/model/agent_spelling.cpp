#include "domain/model/agent_spelling.h"

#include <algorithm>
#include <cstddef>

#include "domain/model/relevance_map.h"
#include "domain/shared/pattern.h"
#include "text/decode.h"
#include "text/plain_forms.h"

namespace baton::model {
namespace {

constexpr char kIgnored = '-';

// The name in plain characters, with a dash for each character that Claude Code ignores.
std::string mark_ignored(std::string_view name) {
  const std::string plain = text::to_plain_lower(name);
  std::string marked;
  for (std::size_t at = 0; at < plain.size();) {
    const text::Decoded decoded = text::decode(plain, at);
    const std::size_t length = std::max<std::size_t>(decoded.length, 1);
    const char32_t point = decoded.code_point;
    if (decoded.length > 0 && (point == U'_' || text::is_blank_or_dash(point))) {
      marked += kIgnored;
    } else {
      marked.append(plain, at, length);
    }
    at += length;
  }
  return marked;
}

std::string fold_marked(std::string marked) {
  std::erase(marked, kIgnored);
  return marked;
}

// How many bytes a name has at least that matches the pattern: beside a dash, * stands for at least
// one character.
std::size_t shortest_match(std::string_view marked) {
  std::size_t size = 0;
  for (std::size_t at = 0; at < marked.size(); ++at) {
    const bool is_after_dash = at > 0 && marked[at - 1] == kIgnored;
    const bool is_before_dash = at + 1 < marked.size() && marked[at + 1] == kIgnored;
    const bool may_be_empty = marked[at] == '*' && !is_after_dash && !is_before_dash;
    if (marked[at] != kIgnored && !may_be_empty) ++size;
  }
  return size;
}

}  // namespace

AgentSpelling::AgentSpelling(std::string_view name) : folded_(fold_marked(mark_ignored(name))) {}

bool AgentSpelling::is_of(std::string_view name) const {
  const std::string other = fold_marked(mark_ignored(name));
  return bare_agent_name(folded_) == bare_agent_name(other);
}

bool AgentSpelling::is_of_match(std::string_view pattern) const {
  if (pattern.find('*') == std::string_view::npos) return is_of(pattern);
  const std::string marked = mark_ignored(pattern);
  const std::size_t shortest = shortest_match(marked);
  const std::string folded = fold_marked(marked);
  const auto is_match = [&folded, shortest](std::string_view name) {
    return name.size() >= shortest && shared::matches(folded, name);
  };
  return is_match(folded_) || is_match(bare_agent_name(folded_));
}

}  // namespace baton::model
