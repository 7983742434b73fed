#include "domain/handoff/named_task.h"

#include <algorithm>

#include "baton/identity.h"

namespace baton::handoff {

std::vector<std::string> tasks_in_prompt(std::string_view prompt) {
  constexpr std::string_view kMark = "[task:";
  std::vector<std::string> ids;
  for (std::size_t at = prompt.find(kMark); at != std::string_view::npos;
       at = prompt.find(kMark, at + 1)) {
    const std::string_view rest = prompt.substr(at + kMark.size());
    const std::string_view id = rest.substr(0, rest.find(']'));
    const bool is_new = std::ranges::find(ids, id) == ids.end();
    if (id.size() < rest.size() && Identifier::is_valid(id) && is_new) ids.emplace_back(id);
  }
  return ids;
}

}  // namespace baton::handoff
