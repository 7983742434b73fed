#include "domain/guard/shell_builtins.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "domain/guard/printf_text.h"
#include "domain/guard/shell_marks.h"
#include "domain/guard/shell_output.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

class Builtins {
 public:
  Builtins(ShellScope& scope, ShellRun& run) : scope_(scope), run_(run) {}

  bool apply(const ShellCommand& command) {
    constexpr std::array<std::pair<std::string_view, Builtin>, 17> kBuiltins = {{
        {"cd", &Builtins::go},
        {"chdir", &Builtins::go},
        {"pushd", &Builtins::push_folder},
        {"popd", &Builtins::pop_folder},
        {"for", &Builtins::set_loop},
        {"select", &Builtins::set_loop},
        {"read", &Builtins::set_read},
        {"mapfile", &Builtins::set_read},
        {"readarray", &Builtins::set_read},
        {"set", &Builtins::set_arguments},
        {"shift", &Builtins::shift},
        {"printf", &Builtins::set_printed},
        {"export", &Builtins::declare},
        {"declare", &Builtins::declare},
        {"local", &Builtins::declare},
        {"readonly", &Builtins::declare},
        {"typeset", &Builtins::declare},
    }};
    const std::string_view name = command.words[0];
    for (const auto& [builtin_name, builtin] : kBuiltins) {
      if (name == builtin_name) return (this->*builtin)(command);
    }
    return false;
  }

 private:
  // False if the words make it another command: `printf` without -v.
  using Builtin = bool (Builtins::*)(const ShellCommand&);

  void go_to(std::string folder) {
    if (!run_.spend(folder.size())) return;
    scope_.variables["OLDPWD"] = {scope_.folder};
    const bool is_unknown =
        folder.starts_with(mark::kUnknown) || folder.starts_with(mark::kElsewhere);
    scope_.folder =
        is_unknown ? std::move(folder) : normal_path(absolute_path(folder, scope_.folder));
  }

  bool go(const ShellCommand& command) {
    Words folders = words_behind(command.words, 1);
    std::erase_if(folders,
                  [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); });
    if (folders.empty()) {
      go_to(value_of("HOME", scope_, run_).front());
      return true;
    }
    const auto ours = std::ranges::find_if(folders, [](const std::string& folder) {
      return folder.find(".claude") != std::string::npos;
    });
    const std::string& folder = ours == folders.end() ? folders.front() : *ours;
    go_to(folder == "-" ? value_of("OLDPWD", scope_, run_).front() : folder);
    return true;
  }

  bool push_folder(const ShellCommand& command) {
    scope_.folders.push_back(scope_.folder);
    return go(command);
  }

  bool pop_folder(const ShellCommand& /*command*/) {
    if (scope_.folders.empty()) return true;
    scope_.folder = std::move(scope_.folders.back());
    scope_.folders.pop_back();
    return true;
  }

  // `for NAME in WORD…`
  bool set_loop(const ShellCommand& command) {
    const Words& words = command.words;
    if (words.size() < 2) return true;
    Values values = words.size() > 3 ? words_behind(words, 3) : scope_.arguments;
    if (values.size() > ShellRun::kMostValues) values = any_value(run_);
    if (values.empty()) values.emplace_back(1, mark::kUnknown);
    scope_.variables[words[1]] = std::move(values);
    return true;
  }

  bool set_read(const ShellCommand& command) {
    Values values = piped_names(command);
    if (values.size() > ShellRun::kMostValues) values = any_value(run_);
    for (const std::string& name : words_behind(command.words, 1)) {
      if (!name.starts_with('-')) scope_.variables[name] = values;
    }
    return true;
  }

  // `set -- WORD…`
  bool set_arguments(const ShellCommand& command) {
    if (command.words.size() < 3 || command.words[1] != "--") return false;
    scope_.arguments = words_behind(command.words, 2);
    return true;
  }

  bool shift(const ShellCommand& /*command*/) {
    scope_.arguments = words_behind(scope_.arguments, 1);
    return true;
  }

  // `printf -v NAME FORMAT ARGUMENT…`
  bool set_printed(const ShellCommand& command) {
    const Words& words = command.words;
    if (words.size() < 4 || words[1] != "-v") return false;
    std::optional<std::string> text = printf_text(words[3], std::span(words).subspan(4));
    run_.is_cut |= !text;
    if (text && run_.spend(text->size())) scope_.variables[words[2]] = {*std::move(text)};
    return true;
  }

  bool declare(const ShellCommand& command) {
    for (const std::string& word : words_behind(command.words, 1)) {
      const std::size_t equals = word.find('=');
      const bool is_value = equals != std::string::npos && !word.starts_with('-');
      if (is_value) scope_.variables[word.substr(0, equals)] = {word.substr(equals + 1)};
    }
    return true;
  }

  ShellScope& scope_;
  ShellRun& run_;
};

}  // namespace

std::vector<std::string> words_behind(const std::vector<std::string>& words, std::size_t count) {
  return {words.begin() + static_cast<std::ptrdiff_t>(std::min(count, words.size())), words.end()};
}

bool apply_builtin(const ShellCommand& command, ShellScope& scope, ShellRun& run) {
  return Builtins(scope, run).apply(command);
}

}  // namespace baton::guard
