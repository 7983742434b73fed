#include "domain/guard/shell_scope.h"

#include "domain/guard/shell_marks.h"

namespace baton::guard {
namespace {

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

Values any_value(ShellRun& run) {
  run.is_partial = true;
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
  if (values.size() * added.size() > ShellRun::kMostWords) {
    return append(values, any_value(run).front(), run);
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

}  // namespace baton::guard
