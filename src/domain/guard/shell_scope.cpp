#include "domain/guard/shell_scope.h"

#include <algorithm>

#include "domain/guard/shell_marks.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::size_t kMostBraces = 64;

bool is_argument_number(std::string_view name) {
  return !name.empty() && name.size() < 4 &&
         name.find_first_not_of("0123456789") == std::string_view::npos;
}

Values argument(std::string_view name, const ShellScope& scope) {
  std::size_t index = 0;
  for (const char digit : name) index = index * 10 + static_cast<std::size_t>(digit - '0');
  if (index == 0 || index > scope.arguments.size()) return {std::string(1, mark::kUnknown)};
  return {scope.arguments[index - 1]};
}

// The end of the brace group that begins at `open`; npos if it is not closed.
std::size_t group_end(std::string_view word, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < word.size(); ++at) {
    if (word[at] == mark::kOpenBrace) ++depth;
    if (word[at] == mark::kCloseBrace && --depth == 0) return at;
  }
  return std::string_view::npos;
}

std::vector<std::string_view> alternatives(std::string_view group) {
  std::vector<std::string_view> found;
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= group.size(); ++at) {
    const char c = at < group.size() ? group[at] : mark::kComma;
    if (c == mark::kOpenBrace) ++depth;
    if (c == mark::kCloseBrace && depth > 0) --depth;
    if (c != mark::kComma || (depth > 0 && at < group.size())) continue;
    found.push_back(group.substr(begin, at - begin));
    begin = at + 1;
  }
  return found;
}

std::string without_marks(std::string word) {
  std::ranges::replace(word, mark::kOpenBrace, '{');
  std::ranges::replace(word, mark::kComma, ',');
  std::ranges::replace(word, mark::kCloseBrace, '}');
  return word;
}

// Replaces the first group; false if there is none.
bool expand_first(std::vector<std::string>& words, std::size_t index) {
  const std::string word = words[index];
  const std::size_t open = word.find(mark::kOpenBrace);
  if (open == std::string::npos) return false;
  const std::size_t end = group_end(word, open);
  if (end == std::string::npos) return false;
  const std::string_view group = std::string_view(word).substr(open + 1, end - open - 1);
  const std::string_view before = std::string_view(word).substr(0, open);
  const std::string_view behind = std::string_view(word).substr(end + 1);
  const std::vector<std::string_view> parts = alternatives(group);
  if (parts.size() == 1) {
    const bool is_range = group.find("..") != std::string_view::npos;
    words[index] = is_range ? text::concat(before, std::string(1, mark::kAnyText), behind)
                            : text::concat(before, "{", group, "}", behind);
    return true;
  }
  words.erase(words.begin() + static_cast<std::ptrdiff_t>(index));
  for (const std::string_view part : parts) {
    words.push_back(text::concat(before, part, behind));
    if (words.size() > kMostBraces) break;
  }
  return true;
}

}  // namespace

Values value_of(std::string_view name, const ShellScope& scope, const ShellRun& run) {
  const auto found = scope.variables.find(name);
  if (found != scope.variables.end()) return found->second;
  if (name == "PWD") return {scope.folder};
  if (name == "$" || name == "BASHPID") return {"self"};
  if (name == "@" || name == "*") {
    if (!scope.arguments.empty()) return scope.arguments;
    return {std::string(1, mark::kUnknown)};
  }
  if (is_argument_number(name)) return argument(name, scope);
  if (run.visitor.files != nullptr) {
    const std::optional<std::string> value = run.visitor.files->variable(std::string(name));
    if (value) return {*value};
  }
  if (name == "CLAUDE_PROJECT_DIR") return {run.place.root};
  return {std::string(1, mark::kUnknown)};
}

void append(Values& values, std::string_view added, ShellRun& run) {
  if (!run.spend(values.size() * added.size())) return;
  for (std::string& value : values) {
    value += added;
    if (value.size() > ShellRun::kLongestWord) run.is_cut = true;
  }
}

void append(Values& values, const Values& added, ShellRun& run) {
  if (added.size() == 1) return append(values, added.front(), run);
  if (values.size() > 1 && values.size() * added.size() > ShellRun::kMostValues) {
    return append(values, std::string_view(&mark::kUnknown, 1), run);
  }
  Values all;
  for (const std::string& value : values) {
    for (const std::string& more : added) {
      if (!run.spend(value.size() + more.size())) return;
      all.push_back(value + more);
    }
  }
  values = std::move(all);
}

Values expand_braces(const std::string& word) {
  Values words = {word};
  for (std::size_t steps = 0; steps < kMostBraces; ++steps) {
    std::size_t index = 0;
    while (index < words.size() && !expand_first(words, index)) ++index;
    if (index == words.size() || words.size() > kMostBraces) break;
  }
  for (std::string& each : words) each = without_marks(std::move(each));
  return words;
}

}  // namespace baton::guard
